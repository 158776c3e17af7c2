import type { Purpose } from "../../contract/consent-constants.ts";
import type { Language } from "../../contract/values.ts";
import { formatDay } from "../format.ts";
import type { Consent } from "./consent.ts";

/** Lets every form of choices show what is allowed and take another choice, in the notice and in pages that keep still. */
export function defineChoices(consent: Consent): void {
  if (customElements.get("privacy-choices")) return;
  customElements.define(
    "privacy-choices",
    class extends HTMLElement {
      #stop: (() => void) | undefined;
      connectedCallback() {
        this.querySelector("form")?.addEventListener("submit", (event) => this.#answer(event));
        this.querySelector("fieldset")?.removeAttribute("disabled");
        this.#stop = consent.subscribe(() => this.#show());
        this.#show();
      }
      disconnectedCallback() {
        this.#stop?.();
      }
      get #boxes() {
        return [...this.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
      }
      #show() {
        for (const box of this.#boxes) box.checked = consent.allows(box.name as Purpose); // PurposeForm names them so
        const state = this.querySelector("[data-state]");
        const { language = "en", notYet = "", chosen = "" } = this.dataset;
        const at = consent.choice()?.at.slice(0, 10);
        if (state) state.textContent = at ? chosen.replace("{day}", formatDay(at, language as Language)) : notYet;
      }
      #answer(event: SubmitEvent) {
        event.preventDefault();
        const pressed = event.submitter as HTMLButtonElement;
        if (pressed.value === "choose") return this.#unfold(pressed);
        const ticked = this.#boxes.filter(({ checked }) => checked).map(({ name }) => name as Purpose);
        consent.choose(pressed.value === "all" ? consent.asked : pressed.value === "none" ? [] : ticked);
      }
      #unfold(pressed: HTMLButtonElement) {
        this.querySelector("[data-purposes]")?.removeAttribute("hidden");
        pressed.value = "ticked";
        pressed.textContent = this.dataset["save"] ?? "";
        this.#boxes[0]?.focus();
      }
    },
  );
}
