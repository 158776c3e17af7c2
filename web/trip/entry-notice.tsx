import { fullName } from "../../contract/full-name.ts";
import type { TripEntry } from "../../contract/trips.ts";
import { countryName, formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

const checkAddress = "https://www.iatatravelcentre.com/";

/** What the destination asks of passports, with its source, and whose passport is too short. */
export function EntryNotice({
  entry,
  travellers = [],
}: {
  entry: TripEntry;
  travellers?: readonly { readonly id: string; readonly givenName: string; readonly familyName: string }[];
}) {
  const { language } = useSite();
  const { passportUntil, short, isExempt } = entry;
  const rule = isExempt ? null : entry.rule;
  const country = countryName(entry.country, language);
  const named = travellers.filter(({ id }) => short.includes(id));
  const asked = rule?.days ? m.trips_entry_days : rule?.after === "entry" ? m.trips_entry_entry : m.trips_entry_exit;
  const count = rule ? rule.days || rule.months : 0;
  return (
    <Notice tone={named.length > 0 ? "warning" : "info"} title={m.trips_entry_title()}>
      {named.map(({ id, givenName, familyName }) => (
        <p key={id} className="font-semibold">
          {m.trips_entry_short({ name: fullName(givenName, familyName) })}
        </p>
      ))}
      <p>
        {m.trips_entry_until({ day: formatDay(passportUntil, language) })} {count > 0 && asked({ country, count })}{" "}
        {rule?.issuedWithinYears && m.trips_entry_issued({ count: rule.issuedWithinYears })}{" "}
        {entry.mayBeExempt && m.trips_entry_exempt({ country })} {!entry.rule && m.trips_entry_unknown({ country })}
      </p>
      {!isExempt && <p className="mt-1">{m.trips_entry_visa({ country })}</p>}
      <p className="mt-1 flex flex-wrap gap-x-6 text-sm">
        <a href={checkAddress} rel="noreferrer" className="text-link inline-flex min-h-8 items-center">
          {m.trips_entry_visa_link()}
        </a>
        {entry.rule && (
          <a href={entry.rule.source} rel="noreferrer" className="text-link inline-flex min-h-8 items-center">
            {m.trips_entry_source({ day: formatDay(entry.rule.checkedOn, language) })}
          </a>
        )}
      </p>
    </Notice>
  );
}
