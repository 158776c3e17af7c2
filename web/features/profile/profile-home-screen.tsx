import type { Profile } from "../../../contract/profile.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useOwnPicture } from "../../session/use-own-picture.ts";
import { useProvider } from "../../site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";

export const loader: Loader<Profile> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call }) => {
        const { identifyProfile } = await import("../../../contract/profile.ts");
        return call(identifyProfile, {});
      })
    : fromPayload,
);

export const handle = screen<Profile>({
  cache: "private",
  head: () => ({ title: m.profile_title(), isPrivate: true }),
});

export function Component() {
  const { givenName, familyName, email, emailVerified, image } = useData(loader);
  const { texts } = useProvider();
  const name = [givenName, familyName].filter(Boolean).join(" ");
  const next: readonly { to: string; icon: IconName; label: string }[] = [
    { to: paths.quote, icon: "document", label: m.profile_next_quote() },
    { to: paths.procedures, icon: "stethoscope", label: m.profile_next_procedures() },
    {
      to: paths.contact,
      icon: "chat",
      label: m.profile_next_contact({ coordinator: texts.coordinator.name }),
    },
  ];
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-10 py-10 md:py-16">
      <header className="flex items-center gap-5">
        <Avatar name={name || email} src={useOwnPicture(image)} size="lg" />
        <div className="min-w-0">
          <h1 className="text-2xl break-words md:text-3xl">
            {givenName ? m.profile_welcome({ name: givenName }) : m.profile_title()}
          </h1>
          <p className="mt-1 text-muted">{m.profile_lead({ clinic: texts.name })}</p>
        </div>
      </header>
      <div className="grid gap-6 lg:grid-cols-[1fr_1.3fr] lg:gap-10">
        <Card as="section" className="self-start">
          <dl className="flex flex-col gap-4">
            {name && (
              <div>
                <dt className="text-sm text-muted">{m.profile_name()}</dt>
                <dd className="font-semibold break-words">{name}</dd>
              </div>
            )}
            <div>
              <dt className="text-sm text-muted">{m.profile_email()}</dt>
              <dd className="font-semibold break-all">
                <bdi>{email}</bdi>
              </dd>
              <dd className="mt-2">
                <Badge tone={emailVerified ? "success" : "warning"}>
                  {emailVerified ? m.profile_confirmed() : m.profile_unconfirmed()}
                </Badge>
              </dd>
            </div>
          </dl>
          <Link
            to={paths.protection}
            className="mt-2 flex items-center gap-4 border-t border-line pt-5 hover:text-primary-ink"
          >
            <Icon name="shield" size="lg" className="text-primary-ink" />
            <span className="grow">
              <span className="block font-medium">{m.profile_protection()}</span>
              <span className="block text-sm text-muted">{m.profile_protection_note()}</span>
            </span>
            <Icon name="chevron-forward" className="text-muted" />
          </Link>
          <div className="mt-2 border-t border-line pt-5">
            <Link to={paths.logout} className={buttonStyle({ variant: "secondary" })}>
              {m.profile_sign_out()}
            </Link>
            <p className="mt-2 text-sm text-muted">{m.profile_sign_out_note()}</p>
          </div>
        </Card>
        <section aria-labelledby="next">
          <h2 id="next" className="text-xl">
            {m.profile_next_title()}
          </h2>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {next.map(({ to, icon, label }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-16 items-center gap-4 hover:text-primary-ink">
                  <Icon name={icon} size="lg" className="text-primary-ink" />
                  <span className="grow font-medium">{label}</span>
                  <Icon name="chevron-forward" className="text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}
