import type { TripItem } from "../../contract/trips.ts";
import { AboutPrice } from "../currency/about-price.tsx";
import { formatMoney } from "../format.ts";
import { useSite } from "../site.ts";
import { DefinitionList } from "../ui/definition-list.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

interface OnSiteDuesProps {
  readonly items: readonly (Pick<TripItem, "id" | "title" | "textsLanguage"> & Pick<TripItem["price"], "dueOnSite">)[];
}

/** What is paid on site, below a total that leaves it out. */
export function OnSiteDues({ items }: OnSiteDuesProps) {
  const { language } = useSite();
  const dues = items.flatMap(({ id, title, textsLanguage, dueOnSite }) =>
    dueOnSite.map(({ label, amount }) => ({
      key: `${id}-${label}`,
      term: (
        <span className="block">
          <OwnLanguage as="bdi" language={textsLanguage}>
            {label}
          </OwnLanguage>
          <OwnLanguage as="bdi" language={textsLanguage} className="block">
            {title}
          </OwnLanguage>
        </span>
      ),
      detail: (
        <>
          {formatMoney(amount, language)}
          <AboutPrice price={amount} />
        </>
      ),
    })),
  );
  if (dues.length === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold">{m.trips_on_site()}</p>
      <DefinitionList items={dues} />
    </div>
  );
}
