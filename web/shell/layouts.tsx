import { Outlet } from "react-router";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Landing, policies, sign-in and a hotel: the page brings its own width. */
export function ProviderLandingLayout() {
  return (
    <>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  );
}

/** Everything else that a visitor may read without signing in. */
export function ProviderLayout() {
  return (
    <>
      <SiteHeader />
      <div className="min-h-[70dvh]">
        <Outlet />
      </div>
      <SiteFooter />
    </>
  );
}
