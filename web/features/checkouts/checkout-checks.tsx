import type { Check, Checkout } from "../../../contract/checkout.ts";
import { paths } from "../../paths.ts";
import { tripPaths } from "../../trip-paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

const words: Readonly<Record<Check["kind"], (check: Check) => string>> = {
  travellers: ({ ok }) => (ok ? m.checkout_check_travellers() : m.checkout_check_travellers_no()),
  passport: ({ ok, about }) =>
    ok ? m.checkout_check_passport() : m.checkout_check_passport_no({ about: about ?? "" }),
  "fit-to-fly": ({ ok, about }) => (ok ? m.checkout_check_fit() : m.checkout_check_fit_no({ about: about ?? "" })),
  available: ({ ok, about }) =>
    ok ? m.checkout_check_available() : m.checkout_check_available_no({ about: about ?? "" }),
};
const mending: Readonly<Record<Check["kind"], string>> = {
  travellers: tripPaths.plan,
  passport: paths.me,
  "fit-to-fly": tripPaths.flights,
  available: tripPaths.plan,
};

/** What has to be right before paying, with where to mend it; and what the law wants said. */
export function CheckoutChecks({ checkout }: { checkout: Checkout }) {
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
              {words[check.kind](check)}{" "}
              {!check.ok && (
                <Link to={mending[check.kind]} className="text-link">
                  {m.checkout_check_mend()}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {checkout.isPackageTravel && <Notice title={m.checkout_package_title()}>{m.checkout_package()}</Notice>}
    </section>
  );
}
