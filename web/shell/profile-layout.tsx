import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
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

/** The browser asks once, and again after each form: it may have planned a deletion, or called it off. */
let planned: Promise<string | null> | undefined;
const ask: Loader<string | null> = async ({ context }) =>
  (await import("./planned-erasure.ts")).plannedErasure(callOf(context));

/** Guards every page below it, whatever that page's own loader does. */
export const loader = guarded(import.meta.env.SSR ? ask : (args) => (planned ??= ask(args)));

export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) planned = undefined;
  return true;
}

export const handle: Pick<ScreenHandle<unknown>, "prepare"> = { prepare: bringShown };

/** Layout of the pages for signed-in people. */
export function Component() {
  const erasureDueAt = useData(loader);
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
