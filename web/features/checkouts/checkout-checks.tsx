import type { Check, Checkout, ClinicalApproval } from "../../../contract/checkout.ts";
import { paths } from "../../paths.ts";
import { tripPaths } from "../../trip-paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

const steps: Readonly<Record<ClinicalApproval["step"], { words: () => string; link: () => string }>> = {
  ask: { words: m.checkout_check_approval_ask, link: m.checkout_check_approval_ask_link },
  wait: { words: m.checkout_check_approval_wait, link: m.checkout_check_approval_wait_link },
  accept: { words: m.checkout_check_approval_accept, link: m.checkout_check_approval_accept_link },
};

const words: Readonly<Record<Check["kind"], (check: Check) => string>> = {
  approval: ({ approval }) => (approval ? steps[approval.step].words() : m.checkout_check_approval()),
  travellers: ({ ok }) => (ok ? m.checkout_check_travellers() : m.checkout_check_travellers_no()),
  passport: ({ ok, about }) =>
    ok ? m.checkout_check_passport() : m.checkout_check_passport_no({ about: about ?? "" }),
  "fit-to-fly": ({ ok, about }) => (ok ? m.checkout_check_fit() : m.checkout_check_fit_no({ about: about ?? "" })),
  available: ({ ok, about }) =>
    ok ? m.checkout_check_available() : m.checkout_check_available_no({ about: about ?? "" }),
};

/** Where a check that fails is mended, and what the way there is called. */
const mending: Readonly<Record<Check["kind"], (check: Check, trip: string) => { to: string; label: string }>> = {
  approval: ({ approval }) => ({
    to: approval?.quote
      ? paths.ownProcedure(approval.quote.toLowerCase())
      : paths.quoteFor(approval?.procedure ?? "", approval?.package ?? undefined),
    label: steps[approval?.step ?? "ask"].link(),
  }),
  travellers: (_, trip) => ({ to: tripPaths.travellers(trip, true), label: m.checkout_check_mend() }),
  passport: (_, trip) => ({ to: tripPaths.travellers(trip, true), label: m.checkout_check_mend() }),
  "fit-to-fly": () => ({ to: tripPaths.flights, label: m.checkout_check_mend() }),
  available: (_, trip) => ({ to: `${tripPaths.plan}?trip=${trip}`, label: m.checkout_check_mend() }),
};

/** What has to be right before paying, with where to mend it; and what the law wants said. */
export function CheckoutChecks({ checkout, trip }: { checkout: Checkout; trip: string }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{m.checkout_checks()}</h2>
      <ul className="flex flex-col gap-2">
        {checkout.checks.map((check) => (
          <li key={`${check.kind} ${check.about}`} className="flex items-start gap-3">
            <Icon
              name={check.ok ? "success" : "warning"}
              className={check.ok ? "mt-0.5 text-success" : "mt-0.5 text-danger"}
            />
            <span>
              {words[check.kind](check)} {!check.ok && <Mend check={check} trip={trip} />}
            </span>
          </li>
        ))}
      </ul>
      {checkout.isPackageTravel && <Notice title={m.checkout_package_title()}>{m.checkout_package()}</Notice>}
    </section>
  );
}

function Mend({ check, trip }: { check: Check; trip: string }) {
  const { to, label } = mending[check.kind](check, trip);
  return (
    <Link to={to} className="text-link">
      {label}
    </Link>
  );
}
