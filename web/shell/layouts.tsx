import { Outlet } from "react-router";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Landing, policies, sign-in and a hotel: the page brings its own width. */
export function ProviderLandingLayout() {
  return (
    <>
      <SiteHeader />
      <TextsLanguage />
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
      <TextsLanguage />
      <div className="min-h-[70dvh]">
        <Outlet />
      </div>
      <SiteFooter />
    </>
  );
}

/** On pages in a language in which the clinic did not write: the language of its texts. */
export function TextsLanguage() {
  const { language } = useSite();
  const { textsLanguage } = useProvider();
  if (textsLanguage === language) return null;
  return (
    <p className="page-width pt-3 text-sm text-muted" data-screen-only>
      {m.shell_texts_language({ language: textsLanguage })}
    </p>
  );
}
