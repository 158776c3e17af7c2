import type { Offer } from "../../../../contract/offers.ts";
import { accountPaths } from "../../../account-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

/** The other versions of the same alternative, to read and to compare with. */
export function OfferVersions({ page, offer }: { page: AccountQuotePage; offer: Offer }) {
  const { quote } = page;
  const path = accountPaths.procedure(quote.reference.toLowerCase());
  const link = "text-link inline-flex min-h-11 items-center";
  const others = quote.offers.filter((each) => each !== offer && each.option === offer.option);
  if (others.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm print:hidden">
      {others.map(({ version, number }) => (
        <li key={version} className="flex gap-x-4">
          <Link to={`${path}?version=${version}`} className={link}>
            {m.offers_read_version({ version: number })}
          </Link>
          <Link to={`${path}?version=${offer.version}&compare=${version}#compare`} className={link}>
            {m.offers_compare_with({ version: number })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
