import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { FeedFacts } from "../formats/ics.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import type { ItemRow } from "../trips/item-queries.ts";
import { bookedStatuses } from "../trips/item-states.ts";

/** Calendar entries of booked and cancelled items. The plain titles name no health data. */
export function bookingEvents(
  items: readonly ItemRow[],
  { tenant, language }: { tenant: ProviderRow; language: Language },
) {
  const { texts } = textsIn(tenant.company.texts, tenant, language);
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

/** The calendar's own name, and the domain that makes its entries' ids unique. */
export function feedNames(tenant: ProviderRow, language: Language): Pick<FeedFacts, "name" | "domain"> {
  const clinic = textsIn(tenant.company.texts, tenant, language).texts.name;
  const name = m.settings_calendar_name({ clinic }, { locale: language });
  return { name, domain: tenant.domains[0] ?? "localhost" };
}
