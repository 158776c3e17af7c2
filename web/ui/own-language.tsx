import type { ReactNode } from "react";
import { directionOf } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import { useSite } from "../site.ts";

type OwnAttributes = { lang?: Language; dir?: "ltr" | "rtl" };

/** Attributes for an element whose text is in a language of its own; none where that is the page's. */
export const ownLanguage = (language: Language, page: Language): OwnAttributes =>
  language === page ? {} : { lang: language, dir: directionOf(language) };

export const useOwnLanguage = (language: Language): OwnAttributes => ownLanguage(language, useSite().language);

type OwnLanguageProps = {
  language: Language;
  as?: "span" | "strong" | "bdi" | "div" | "p" | "h1" | "h2" | "h3" | "li" | "ul" | "ol";
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Text that a provider wrote: read out, set and mirrored in its own language, also on a page in another. */
export function OwnLanguage({ language, as: Tag = "span", ...rest }: OwnLanguageProps) {
  return <Tag {...useOwnLanguage(language)} {...rest} />;
}
