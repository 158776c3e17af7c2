import type { TripItem } from "../../../../contract/trips.ts";
import { formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

interface OnSiteDuesProps {
  readonly items: readonly (Pick<TripItem, "id" | "title" | "textsLanguage"> & Pick<TripItem["price"], "dueOnSite">)[];
}

/** What is paid on site, below a total that leaves it out. */
export function OnSiteDues({ items }: OnSiteDuesProps) {
  const { language } = useSite();
  const dues = items.flatMap(({ dueOnSite, ...item }) => dueOnSite.map((due) => ({ ...item, ...due })));
  if (dues.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold">{m.trips_on_site()}</p>
      {dues.map(({ id, title, textsLanguage, label, amount }) => (
        <p key={id + label} className="flex items-baseline justify-between gap-4">
          <OwnLanguage language={textsLanguage} className="text-muted">
            {label}
            <bdi className="block">{title}</bdi>
          </OwnLanguage>
          <span className="figures">{formatMoney(amount, language)}</span>
        </p>
      ))}
    </div>
  );
}
