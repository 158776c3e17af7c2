import type { Check, ClinicalApproval } from "../../../contract/checkout.ts";
import type { Language } from "../../../contract/values.ts";
import { accountPaths } from "../../account-paths.ts";
import { isolated } from "../../bidi.ts";
import { countryName, formatDay } from "../../format.ts";
import { paths } from "../../paths.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { m } from "../../words/compiled/messages.js";

const steps: Readonly<Record<ClinicalApproval["step"], { words: () => string; link: () => string }>> = {
  ask: { words: m.checkout_check_approval_ask, link: m.checkout_check_approval_ask_link },
  wait: { words: m.checkout_check_approval_wait, link: m.checkout_check_approval_wait_link },
  accept: { words: m.checkout_check_approval_accept, link: m.checkout_check_approval_accept_link },
  renew: { words: m.checkout_check_approval_renew, link: m.checkout_check_approval_renew_link },
};

const words: Readonly<Record<Check["kind"], (check: Check, language: Language) => string>> = {
  approval: ({ approval, about }) => {
    if (approval?.step === "ask" && about) return m.checkout_check_approval_ask_for({ name: isolated(about) });
    if (approval) return steps[approval.step].words();
    return about ? m.checkout_check_approval_for({ name: isolated(about) }) : m.checkout_check_approval();
  },
  "one-treatment": ({ about }) => m.checkout_check_one_treatment_no({ about: about ?? "" }),
  recovery: ({ about, until }, language) =>
    m.checkout_check_recovery_no({ about: about ?? "", day: until ? formatDay(until, language) : "" }),
  travellers: ({ ok, about }) => {
    if (ok) return m.checkout_check_travellers();
    return about ? m.checkout_check_travellers_latin({ about }) : m.checkout_check_travellers_no();
  },
  adult: ({ ok, about }) => (ok ? m.checkout_check_adult() : m.checkout_check_adult_no({ about: about ?? "" })),
  passport: ({ ok, about, until, embassy }, language) => {
    if (ok && embassy) return m.checkout_check_passport_embassy({ country: countryName(embassy, language) });
    return ok
      ? m.checkout_check_passport()
      : m.checkout_check_passport_no({ about: about ?? "", day: until ? formatDay(until, language) : "" });
  },
  "fit-to-fly": ({ ok, about }) => (ok ? m.checkout_check_fit() : m.checkout_check_fit_no({ about: about ?? "" })),
  "first-appointment": ({ about, until }, language) =>
    about && until
      ? m.checkout_check_landing_no({ about, day: formatDay(until, language) })
      : m.checkout_check_landing(),
  "first-night": ({ about, until }, language) =>
    m.checkout_check_first_night({ about: about ?? "", day: until ? formatDay(until, language) : "" }),
  "other-days": ({ about }) => m.checkout_check_other_days({ about: about ?? "" }),
  available: ({ ok, about }) =>
    ok ? m.checkout_check_available() : m.checkout_check_available_no({ about: about ?? "" }),
};

/** Address that fixes a failed check, and its link text. */
const fixes: Readonly<Record<Check["kind"], (check: Check, trip: string) => { to: string; label: string }>> = {
  approval: ({ approval }) => ({
    to: approval?.quote
      ? accountPaths.procedure(approval.quote.toLowerCase())
      : paths.quoteFor(approval?.procedure ?? "", approval?.package ?? undefined),
    label: steps[approval?.step ?? "ask"].link(),
  }),
  "one-treatment": ({ otherTrip }) => ({
    to: tripPaths.trip(otherTrip ?? ""),
    label: m.checkout_check_one_treatment_link(),
  }),
  recovery: (_, trip) => ({ to: tripPaths.trip(trip), label: m.checkout_check_mend() }),
  travellers: (_, trip) => ({ to: tripPaths.travellers(trip, true), label: m.checkout_check_mend() }),
  adult: (_, trip) => ({ to: tripPaths.travellers(trip, true), label: m.checkout_check_mend() }),
  passport: (_, trip) => ({ to: tripPaths.travellers(trip, true), label: m.checkout_check_mend() }),
  "fit-to-fly": (_, trip) => ({ to: tripPaths.find("flights", trip), label: m.checkout_check_mend() }),
  "first-appointment": (_, trip) => ({ to: tripPaths.trip(trip), label: m.checkout_check_mend() }),
  "first-night": (_, trip) => ({ to: tripPaths.trip(trip), label: m.checkout_check_mend() }),
  "other-days": (_, trip) => ({ to: tripPaths.trip(trip), label: m.checkout_check_mend() }),
  available: (_, trip) => ({ to: tripPaths.trip(trip), label: m.checkout_check_mend() }),
};

/** A check before payment in words, with a link to fix it. */
export interface SaidCheck {
  readonly kind: Check["kind"];
  readonly ok: boolean;
  /** Nothing stops the payment, and the person has to ask or decide. */
  readonly isOpen: boolean;
  readonly text: string;
  readonly fix: { readonly to: string; readonly label: string } | null;
}

const misfits: readonly Check["kind"][] = ["first-appointment", "first-night", "other-days"];

/** Only the server says these: there are many, of which a page shows a few. */
export const sayChecks = (checks: readonly Check[], trip: string, language: Language): SaidCheck[] =>
  checks.map((check) => {
    const isLate = misfits.includes(check.kind) && check.about !== null;
    return {
      kind: check.kind,
      ok: check.ok,
      isOpen: check.ok && (check.embassy !== null || isLate),
      text: words[check.kind](check, language),
      fix: check.ok && !isLate ? null : fixes[check.kind](check, trip),
    };
  });
