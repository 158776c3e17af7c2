import type { Site } from "../../contract/rendering.ts";
import { forgetTypedForms } from "../session/typed-forms.ts";
import { m } from "../words/compiled/messages.js";
import { fillFromAccount } from "./fill-from-account.ts";
import { keepTyping } from "./keep-typing.ts";

interface Filling {
  readonly site: Site;
  readonly pathname: string;
  /** Whether the account's details fill its empty fields. */
  readonly account: boolean | undefined;
  /** Start of the paths whose forms are done with this one; only this form without it. */
  readonly clears: string | undefined;
  /** Ends it: with `true` as its reason when the form was accepted. */
  readonly signal: AbortSignal;
}

/**
 * Puts back what was typed before a reload, keeps what is typed from now on, and fills the rest from the account.
 * @param notice element of the form that says what was filled
 */
export async function fillForm(notice: HTMLElement, facts: Filling): Promise<void> {
  const { site, pathname, account, clears, signal } = facts;
  const form = notice.closest("form");
  if (!form) return;
  const intent = form.querySelector<HTMLInputElement>("input[name=intent][type=hidden]")?.value ?? "";
  const name = `${pathname}${new URL(form.action).hash} ${intent}`;
  const end = () => signal.reason === true && forgetTypedForms(clears ?? name);
  if (signal.aborted) {
    end();
    return;
  }
  signal.addEventListener("abort", end);
  // A form that is not posted is sent by script, which the page does not see.
  const isRestored = form.method === "post" && keepTyping(form, name, signal);
  if (isRestored) notice.textContent = m.quotes_typing_kept();
  const filled = account ? await fillFromAccount(site, form, signal) : undefined;
  if (filled && !isRestored && !signal.aborted) notice.textContent = filled;
}
