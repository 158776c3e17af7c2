import { useEffect } from "react";
import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { callOf } from "../api.ts";
import { type Loader, type ScreenHandle, useData } from "../screen.ts";
import { bringShown, section } from "../section.tsx";
import { guarded } from "../session/guard.ts";
import { TextsLanguage } from "./layouts.tsx";
import { ProfileNavigation } from "./profile-navigation.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Only while a deletion of the account is planned. */
const loadErasureBanner = async () => (await import("./erasure-banner.tsx")).ErasureBanner;
const ErasureBanner = section(
  "erasure-banner",
  loadErasureBanner,
  import.meta.env.SSR ? await loadErasureBanner() : undefined,
);

const ask: Loader<string | null> = async ({ context }) =>
  (await import("./planned-erasure.ts")).plannedErasure(callOf(context));

let answer: Promise<string | null> | undefined;
/**
 * The browser asks once, and again after each form, which may have planned a deletion or called it off, and once the
 * account's pages were left: whoever enters them next may be another person.
 */
export const planned = {
  read: (args: LoaderFunctionArgs, asked = ask): Promise<string | null> => (answer ??= asked(args)),
  forget: () => {
    answer = undefined;
  },
};

/** Guards every page below it, whatever that page's own loader does. */
export const loader = guarded(import.meta.env.SSR ? ask : (args) => planned.read(args));

export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) planned.forget();
  return true;
}

export const handle: Pick<ScreenHandle<unknown>, "prepare"> = { prepare: bringShown };

/** Layout of the pages for signed-in people. */
export function Component() {
  const erasureDueAt = useData(loader);
  useEffect(() => planned.forget, []);
  return (
    <>
      <SiteHeader />
      <ProfileNavigation />
      <TextsLanguage />
      {erasureDueAt && <ErasureBanner dueAt={erasureDueAt} />}
      <div className="min-h-[70dvh]">
        <Outlet />
      </div>
      <SiteFooter />
    </>
  );
}
