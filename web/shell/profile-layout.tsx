import { Outlet } from "react-router";
import { guarded } from "../session/guard.ts";
import { TextsLanguage } from "./layouts.tsx";
import { ProfileNavigation } from "./profile-navigation.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Guards every page below it, whatever that page's own loader does. */
export const loader = guarded(async () => null);

export const shouldRevalidate = () => true;

/** Layout of the pages for signed-in people. */
export function Component() {
  return (
    <>
      <SiteHeader />
      <ProfileNavigation />
      <TextsLanguage />
      <div className="min-h-[70dvh]">
        <Outlet />
      </div>
      <SiteFooter />
    </>
  );
}
