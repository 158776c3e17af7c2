import { type Language, tagOf } from "../../contract/languages.ts";
import { noticeLook } from "../notice-look.ts";
import { ownName } from "../own-name.ts";
import { m } from "../words/compiled/messages.js";

/** The first of the device's languages in which the page exists, where that is another than the page's own. */
export function otherLanguage(
  wanted: readonly string[],
  { language, languages }: { language: Language; languages: readonly Language[] },
): Language | undefined {
  const known = wanted.flatMap((tag) => languages.filter((one) => one === tag.split("-")[0]));
  return known[0] === language ? undefined : known[0];
}

/** A line at the foot of the window with the same page in another language; it is gone once it is closed. */
export function offerLanguage(other: Language): void {
  const line = document.createElement("aside");
  line.setAttribute("aria-label", m.shell_language());
  line.className = noticeLook;
  // Above the assistant's button and the question about consent, and below their dialogs.
  Object.assign(line.style, { bottom: "calc(4.5rem + var(--notice, 0px))", zIndex: "20", paddingBlock: "0" });
  const link = document.createElement("a");
  link.href = `/${other}${location.pathname}${location.search}`;
  link.hreflang = link.lang = tagOf(other);
  link.className = "text-link inline-flex min-h-11 items-center font-semibold";
  link.textContent = ownName(other);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "min-h-11 min-w-11 cursor-pointer text-lg";
  close.setAttribute("aria-label", m.shell_language_close());
  close.textContent = "×";
  close.addEventListener("click", () => line.remove());
  line.append(link, close);
  document.body.append(line);
}
