import type { SandboxPayment, TestCard } from "../../adapters/payments/sandbox-port.ts";
import { testCards } from "../../adapters/payments/sandbox-port.ts";
import { exponentOf } from "../../contract/currencies.ts";
import { escapeHtml } from "../../contract/escape-html.ts";
import { directionOf, siteLanguageOf, tagOf } from "../../contract/languages.ts";
import { numberFormat } from "../../web/format.ts";
import { m } from "../../web/words/compiled/messages.js";
import { localeOf } from "../../web/words/locales.ts";

/** The states of the test page: choose a card, confirm at the bank, nothing to pay. */
export type TestPage = "cards" | "confirm" | "over";

const style = `
:root{color-scheme:light;font:1.0625rem/1.5 system-ui,sans-serif;color:#1d2433;background:#f3f4f7}
body{margin:0}main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}p{margin:0 0 1rem}
.note{background:#fff6d6;border:1px solid #c79a12;border-radius:.75rem;padding:.75rem 1rem}
.alert{background:#fdecea;border:1px solid #b3261e;border-radius:.75rem;padding:.75rem 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem}dt{color:#4d566b}dd{margin:0;text-align:end;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0 0 1.25rem;padding:0}legend{font-weight:600;margin-bottom:.5rem;padding:0}
label{display:flex;gap:.75rem;align-items:center;min-height:3rem;padding:.5rem 1rem;margin-bottom:.5rem;background:#fff;border:1px solid #8a93a6;border-radius:.75rem}
label:has(:checked){border-color:#1d2433;box-shadow:inset 0 0 0 1px #1d2433}
small{display:block;color:#4d566b;font-variant-numeric:tabular-nums}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;border-radius:.75rem;border:1px solid #1d2433;background:#1d2433;color:#fff;margin-bottom:.75rem;cursor:pointer}
button.quiet{background:transparent;color:#1d2433}a{color:#1d2433}
:focus-visible{outline:3px solid #2c5cff;outline-offset:2px}`;

/** The whole page, without script; its one style carries the answer's nonce. */
export function testPaymentPage(payment: SandboxPayment, page: TestPage, nonce: string): string {
  const locale = siteLanguageOf(payment.language);
  const say = { locale };
  const amount = numberFormat(localeOf(locale), {
    style: "currency",
    currency: payment.amount.currency,
  }).format(payment.amount.amount / 10 ** exponentOf(payment.amount.currency));
  const cardWords: Readonly<Record<TestCard, string>> = {
    pays: m.test_payment_card_pays({}, say),
    declined: m.test_payment_card_declined({}, say),
    "no-funds": m.test_payment_card_no_funds({}, say),
    confirm: m.test_payment_card_confirm({}, say),
  };
  const button = (choice: string, words: string, quiet = false): string =>
    `<button name="choice" value="${choice}"${quiet ? ' class="quiet"' : ""}>${escapeHtml(words)}</button>`;
  const cards = (Object.keys(testCards) as TestCard[])
    .map(
      (card, place) =>
        `<label><input type="radio" name="card" value="${card}"${place === 0 ? " checked" : ""}><span>${escapeHtml(cardWords[card])}<small dir="ltr">${testCards[card].number}</small></span></label>`,
    )
    .join("");
  const cancel = button("cancel", m.test_payment_cancel({}, say), true);
  const declined =
    payment.step === "declined" && page === "cards"
      ? `<p class="alert" role="alert">${escapeHtml(m.test_payment_declined({}, say))}</p>`
      : "";
  const parts: Readonly<Record<TestPage, string>> = {
    cards: `${declined}<form method="post"><fieldset><legend>${escapeHtml(m.test_payment_card({}, say))}</legend>${cards}</fieldset>${button("card", m.test_payment_pay({}, say))}${cancel}</form>`,
    confirm: `<h2>${escapeHtml(m.test_payment_confirm_title({}, say))}</h2><p>${escapeHtml(m.test_payment_confirm_text({}, say))}</p><form method="post">${button("confirmed", m.test_payment_confirm_yes({}, say))}${button("not-confirmed", m.test_payment_confirm_no({}, say), true)}</form>`,
    over: `<p>${escapeHtml(m.test_payment_over({}, say))}</p><p><a href="${escapeHtml(payment.returnUrl)}">${escapeHtml(m.test_payment_back({}, say))}</a></p>`,
  };
  const title = escapeHtml(m.test_payment_title({}, say));
  return `<!doctype html><html lang="${tagOf(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${style}</style></head><body><main id="main"><h1>${title}</h1><p class="note">${escapeHtml(m.test_payment_nothing({}, say))}</p><dl><dt>${escapeHtml(m.test_payment_amount({}, say))}</dt><dd><strong>${escapeHtml(amount)}</strong></dd><dt>${escapeHtml(m.test_payment_for({}, say))}</dt><dd>${escapeHtml(payment.description)}</dd></dl>${parts[page]}</main></body></html>`;
}
