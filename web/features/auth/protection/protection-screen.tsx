import { lazy, Suspense, useEffect } from "react";
import type { Profile } from "../../../../contract/profile.ts";
import { accountPaths } from "../../../account-paths.ts";
import { leftToRight } from "../../../bidi.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import { useProvider } from "../../../site.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { m } from "../../../words/compiled/messages.js";
import { type Reading, SettlingContext, useOwnAccount, useProtection } from "./use-protection.ts";

export const loader: Loader<Profile> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call }) => {
        const { identifyProfile } = await import("../../../../contract/profile.ts");
        return call(identifyProfile, {});
      })
    : fromPayload,
);

/** Settings, loaded while the service reports their state. */
const fetchSettings = () => import("./protection-settings.tsx");
const ProtectionSettings = lazy(async () => ({ default: (await fetchSettings()).ProtectionSettings }));

export const handle = screen<Profile>({
  cache: "private",
  head: () => ({ title: m.protection_title(), isPrivate: true }),
});

/** Protection of this account, and every setting of it. */
export function Component() {
  const { email } = useData(loader);
  const { texts } = useProvider();
  const reading = useProtection(useOwnAccount());
  useEffect(() => void fetchSettings().catch(() => undefined), []);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumbs
        label={m.protection_breadcrumbs()}
        items={[
          { label: m.profile_title(), href: useHref(paths.profile) },
          { label: m.protection_title(), href: useHref(accountPaths.protection) },
        ]}
      />
      <h1 className="mt-4 text-3xl">{m.protection_title()}</h1>
      <p className="mt-3 max-w-measure text-muted">
        <bdi>{m.protection_lead({ clinic: texts.name, email: leftToRight(email) })}</bdi>
      </p>
      <noscript>
        <Notice
          tone="warning"
          className="mt-6"
          action={
            <Link to={paths.contact} className="text-link inline-flex min-h-11 items-center">
              {m.auth_contact()}
            </Link>
          }
        >
          {m.protection_no_script()}
        </Notice>
      </noscript>
      <div className="mt-8 noscript:hidden" data-live>
        <Settings reading={reading} />
      </div>
    </main>
  );
}

function Settings({ reading }: { reading: Reading }) {
  if (reading.kind === "loading") return <Loading />;
  if (reading.kind === "failed") {
    return (
      <Notice
        tone="error"
        announce
        className="max-w-2xl"
        title={m.protection_unread()}
        action={
          <Button variant="secondary" onClick={reading.again}>
            {m.protection_again()}
          </Button>
        }
      >
        {reading.text}
      </Notice>
    );
  }
  return (
    <SettlingContext value={reading.settling}>
      <Suspense fallback={<Loading />}>
        <ProtectionSettings />
      </Suspense>
    </SettlingContext>
  );
}

/** The shape of what comes: a summary, and parts with rows. */
function Loading() {
  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
      <p role="status" className="sr-only">
        {m.protection_loading()}
      </p>
      <Skeleton shape="block" />
      <div className="flex flex-col gap-14">
        {["codes", "passkeys", "password"].map((part) => (
          <div key={part} className="flex flex-col gap-4">
            <Skeleton shape="title" className="w-3/5" />
            <Skeleton className="w-full max-w-measure" />
            <div className="flex items-center gap-4 border-y border-line py-4">
              <Skeleton shape="circle" />
              <div className="flex grow flex-col gap-2">
                <Skeleton className="w-2/5" />
                <Skeleton className="w-4/5" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
