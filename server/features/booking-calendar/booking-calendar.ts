import type { Language } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { bookedStatuses } from "../item-states/item-states.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { textsIn } from "../quote-views/quote-views.ts";
import type { ItemRow } from "../trip-items/queries.ts";

/** What is booked, or was until it was cancelled, as calendars show it. The plain titles say nothing about health. */
export function bookingEvents(
  items: readonly ItemRow[],
  { here, language }: { here: ProviderRow; language: Language },
) {
  const { texts } = textsIn(here.company.texts, here, language);
  const clinic = [texts.name, ...texts.address].join(", ");
  const visit = m.settings_calendar_visit({ clinic: texts.name }, { locale: language });
  return items
    .filter(
      ({ status, reference }) => bookedStatuses.includes(status) || (status === "cancelled" && reference !== null),
    )
    .map((row) => {
      const isTreatment = row.kind === "procedure";
      return {
        id: `booking-${row.id}`,
        changedAt: row.updatedAt,
        sequence: row.version,
        when: { kind: "instants", from: row.startsAt, to: row.endsAt } as const,
        isOff: row.status === "cancelled",
        title: isTreatment ? visit : row.content.title,
        namedTitle: isTreatment ? `${visit}: ${row.content.title}` : row.content.title,
        place: isTreatment ? clinic : (row.content.subtitle ?? ""),
      };
    });
}
