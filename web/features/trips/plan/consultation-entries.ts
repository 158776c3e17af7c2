import type { AccountConsultation } from "../../../../contract/account-consultations.ts";
import type { AccountTrip } from "../../../../contract/account-trips.ts";
import type { Provider } from "../../../../contract/providers.ts";
import type { ActsFor } from "../../../../contract/quote-steps.ts";
import type { Language } from "../../../../contract/values.ts";
import { dayIn } from "../../../../contract/zoned-time.ts";
import { formatTime } from "../../../format.ts";
import { clinicPlace, type TimePlace } from "../../../local-time.ts";
import { paths } from "../../../paths.ts";
import type { TimelineEntry } from "../../../trip/timeline-words.ts";
import { m } from "../../../words/compiled/messages.js";

/** A trip and its reader. */
export interface Scene {
  readonly trip: AccountTrip;
  readonly consultations: readonly AccountConsultation[];
  readonly provider: Provider;
  readonly language: Language;
}

export const timeAt = (at: string, { timeZone, city }: TimePlace, language: Language): string =>
  m.time_in_city({ when: formatTime(at, timeZone, language), city });

/** A patient may be written with more names in one place than in the other. */
const isSameChild = (one: ActsFor | null, other: ActsFor | null): boolean =>
  one && other ? one.bornOn === other.bornOn && firstName(one) === firstName(other) : one === other;

const firstName = ({ givenName }: ActsFor): string | undefined => givenName.trim().toLocaleLowerCase().split(/\s+/)[0];

/** The talks about the treatment of a trip, with its patient, that take place. */
export function consultationEntries({ trip, consultations, provider, language }: Scene): TimelineEntry[] {
  const place = clinicPlace(provider);
  return consultations.flatMap(({ reference, token, status, procedure, child, startsAt }): TimelineEntry[] =>
    startsAt !== null &&
    procedure?.slug === trip.procedure.slug &&
    isSameChild(child, trip.child) &&
    (status === "confirmed" || status === "rescheduled")
      ? [
          {
            key: reference,
            at: startsAt,
            on: dayIn(place.timeZone, new Date(startsAt)),
            icon: "calendar",
            time: timeAt(startsAt, place, language),
            isRemote: true,
            kind: m.profile_ahead_consultation(),
            what: procedure.title,
            textsLanguage: procedure.textsLanguage,
            lines: [],
            place: null,
            state: "confirmed",
            to: paths.consultation(token),
          },
        ]
      : [],
  );
}
