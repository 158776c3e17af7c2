import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import type { SaidCheck } from "./check-words.ts";

/** Checks before payment with links to fix them, and the legal notices. */
export function CheckoutChecks({
  checks,
  isPackageTravel,
}: {
  checks: readonly SaidCheck[];
  isPackageTravel: boolean;
}) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{m.checkout_checks()}</h2>
      <ul className="flex flex-col gap-2">
        {checks.map(({ ok, isOpen, text, fix }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon
              name={isOpen ? "info" : ok ? "success" : "warning"}
              className={`mt-0.5 ${isOpen ? "text-muted" : ok ? "text-success" : "text-danger"}`}
            />
            <span>
              {text}{" "}
              {fix && (
                <Link to={fix.to} className="text-link">
                  {fix.label}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isPackageTravel && <Notice title={m.checkout_package_title()}>{m.checkout_package()}</Notice>}
    </section>
  );
}
