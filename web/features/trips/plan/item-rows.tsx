import type { TripItem } from "../../../../contract/trips.ts";
import { formatMoney } from "../../../format.ts";
import { localInstant } from "../../../local-time.ts";
import { useSite } from "../../../site.ts";
import { itemPrice } from "../../../trip/item-price.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cardLinkStyle } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { itemStates, kindIcons, kindNames } from "./item-words.ts";

/** Items of a trip in order of time, each a link to its details. */
export function ItemRows({ items }: { items: readonly TripItem[] }) {
  const { language } = useSite();
  if (items.length === 0) return <p className="mt-4 text-muted">{m.trips_items_none()}</p>;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {items.map((item) => {
        const { id, kind, title, subtitle, textsLanguage, startsAt, status, amount, price } = item;
        const [tone, name] = itemStates[status];
        return (
          <li key={id} className="relative flex gap-4 py-4 hover:bg-sunken">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
              <Icon name={kindIcons[kind]} />
            </span>
            <div className="min-w-0 grow">
              <p className="flex items-baseline justify-between gap-x-4">
                <Link to={tripPaths.booking(id)} className={`min-w-0 font-semibold ${cardLinkStyle}`}>
                  <span className="sr-only">{kindNames[kind]()}: </span>
                  <OwnLanguage as="bdi" language={textsLanguage}>
                    {title}
                  </OwnLanguage>
                </Link>
                <span className="figures shrink-0 font-semibold">{itemPrice(amount, language)}</span>
              </p>
              {subtitle && (
                <p className="text-sm text-muted">
                  <OwnLanguage as="bdi" language={textsLanguage}>
                    {subtitle}
                  </OwnLanguage>
                </p>
              )}
              <p className="figures text-sm text-muted">{localInstant(startsAt, item, language)}</p>
              <p className="mt-2 flex flex-wrap items-center gap-2">
                <Badge tone={tone}>{name()}</Badge>
                {(status === "cancelled" || status === "failed" ? [] : price.dueOnSite).map(
                  ({ label, amount: due }) => (
                    <span key={label} className="text-sm text-muted">
                      <OwnLanguage as="bdi" language={textsLanguage}>
                        {label}
                      </OwnLanguage>
                      : {formatMoney(due, language)}
                    </span>
                  ),
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
