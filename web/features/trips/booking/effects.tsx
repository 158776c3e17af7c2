import type { KnockOn } from "../../../../contract/bookings.ts";
import { useSite } from "../../../site.ts";
import { itemPrice } from "../../../trip/item-price.ts";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Other bookings that stay unchanged. */
export function KnockOns({ items }: { items: readonly KnockOn[] }) {
  const { language } = useSite();
  if (items.length === 0) return null;
  return (
    <div className="rounded-md bg-warning-soft p-4">
      <h3 className="text-base">{m.bookings_knock_on()}</h3>
      <ul className="mt-1 text-sm">
        {items.map(({ id, title, textsLanguage, amount }) => (
          <li key={id} className="flex justify-between gap-4">
            <OwnLanguage as="bdi" language={textsLanguage}>
              {title}
            </OwnLanguage>
            <span className="figures">{itemPrice(amount, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Titles of the bookings that end with another one. */
export const EndingTitles = ({ items }: { items: readonly KnockOn[] }) => (
  <ul className="list-disc ps-5 text-sm">
    {items.map(({ id, title, textsLanguage }) => (
      <li key={id}>
        <OwnLanguage as="bdi" language={textsLanguage}>
          {title}
        </OwnLanguage>
      </li>
    ))}
  </ul>
);
