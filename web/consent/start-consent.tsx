import { createRoot } from "react-dom/client";
import type { Site } from "../../contract/rendering.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import { defineChoices } from "./choices-element.ts";
import { type Consent, consentTo } from "./consent.ts";
import { ConsentNotice } from "./consent-notice.tsx";
import { keepToChoice } from "./keep-to-choice.ts";
import { mayMeasure } from "./measured-addresses.ts";
import { onMove } from "./watch-address.ts";

/** Asks for consent where there is something to ask, and keeps to the answer. */
export function startConsent(site: Site): void {
  const consent = consentWhereKept(site);
  if (!consent) return;
  keepToChoice(consent, site);
  defineChoices(consent);
  defineNotice(consent, site);
}

/** Without storage the notice is not repeated, and nothing is loaded. */
function consentWhereKept(site: Site): Consent | undefined {
  try {
    return consentTo(site);
  } catch {
    return undefined;
  }
}

/** The browser sends Global Privacy Control. @see https://www.w3.org/TR/gpc/ */
const saysNo = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Only where it would count, and not on the cookie policy, which asks by itself. */
const isToAsk = (consent: Consent, { base }: Site): boolean =>
  !consent.choice() &&
  !saysNo() &&
  mayMeasure(location.pathname, base) &&
  location.pathname !== base + paths.cookiePolicy;

function defineNotice(consent: Consent, site: Site): void {
  if (customElements.get("consent-notice")) return;
  customElements.define(
    "consent-notice",
    class extends HTMLElement {
      #root = createRoot(this);
      #opener: HTMLElement | undefined;
      #wasAsking = false;
      #gone = new AbortController();
      connectedCallback() {
        const { signal } = this.#gone;
        const ends = [consent.subscribe(() => this.#close(m.choices_saved())), onMove(() => this.#show())];
        signal.addEventListener("abort", () => ends.forEach((end) => void end()));
        addEventListener("click", (event) => this.#openBy(event), { capture: true, signal });
        this.addEventListener("keydown", ({ key }) => key === "Escape" && this.#opener && this.#close());
        this.#show();
      }
      disconnectedCallback() {
        this.#gone.abort();
      }
      #show(said = "") {
        const state = this.#opener ? "opened" : isToAsk(consent, site) ? "asking" : "shut";
        const news = state === "asking" && !this.#wasAsking ? m.choices_title() : said;
        this.#wasAsking = state === "asking";
        this.#root.render(<ConsentNotice site={site} state={state} said={news} />);
      }
      /** A link to the choices opens them where the person is, so that nothing typed is left behind. */
      #openBy(event: MouseEvent) {
        const link = (event.target as Element).closest("a");
        if (!link?.href.endsWith(paths.privacyChoices) || document.querySelector("main privacy-choices")) return;
        event.preventDefault();
        this.#opener = link;
        this.#show();
      }
      #close(said?: string) {
        const hadFocus = this.contains(document.activeElement);
        const back = this.#opener ?? document.getElementById("main");
        this.#opener = undefined;
        this.#show(said);
        if (hadFocus) back?.focus({ preventScroll: true });
      }
    },
  );
}
