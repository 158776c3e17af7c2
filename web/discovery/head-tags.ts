import { tagOf } from "../../contract/languages.ts";
import type { Site } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import type { Head } from "../screen.ts";
import { localeOf } from "../words/locales.ts";
import { addressOf, cardAddress } from "./addresses.ts";
import { cardSize } from "./card-size.ts";

/** An element of the head without content: its name and its attributes, not yet escaped. */
export type HeadTag = { readonly tag: "meta" | "link" } & Readonly<Record<string, string>>;

interface Facts {
  readonly site: Site;
  readonly head: Head;
  /** As it stands in the title element. */
  readonly title: string;
  /** Without the language's prefix. */
  readonly path: string;
}

/** As Open Graph writes a language: with the country where it is written so. */
function localeWithRegion(written: Language): string {
  const { language, region } = new Intl.Locale(localeOf(written)).maximize();
  return `${language}_${region}`;
}

const meta = (name: string, content: string): HeadTag => ({ tag: "meta", name, content });
const property = (name: string, content: string): HeadTag => ({ tag: "meta", property: name, content });
const link = (rel: string, href: string, rest: Readonly<Record<string, string>> = {}): HeadTag => ({
  tag: "link",
  rel,
  ...rest,
  href,
});

/** Tags for search engines and link previews; a private page asks not to be indexed. */
export function headTags({ site, head, title, path }: Facts): readonly HeadTag[] {
  const description = head.description ? [meta("description", head.description)] : [];
  if (head.isPrivate) return [...description, meta("robots", "noindex, nofollow"), meta("referrer", "no-referrer")];
  const { provider, language } = site;
  const where = head.canonical ?? path;
  // A page in a language that the clinic does not offer answers, but is listed nowhere.
  const isOffered = !provider || provider.languages.includes(language);
  const canonical = addressOf(site, where, isOffered ? language : provider.defaultLanguage);
  if (!provider) return [...description, link("canonical", canonical)];
  const { languages } = provider;
  return [
    ...description,
    link("canonical", canonical),
    ...(isOffered
      ? languages.map((other) => link("alternate", addressOf(site, where, other), { hreflang: tagOf(other) }))
      : []),
    link("alternate", addressOf(site, where, provider.defaultLanguage), { hreflang: "x-default" }),
    property("og:type", "website"),
    property("og:site_name", provider.texts.name),
    property("og:title", title),
    ...(head.description ? [property("og:description", head.description)] : []),
    property("og:url", canonical),
    property("og:locale", localeWithRegion(language)),
    property("og:image", cardAddress(site, head.card ?? "home")),
    property("og:image:width", String(cardSize.width)),
    property("og:image:height", String(cardSize.height)),
    property("og:image:alt", title),
    meta("twitter:card", "summary_large_image"),
  ];
}
