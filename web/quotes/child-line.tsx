import { ageOn, isMinorOn, ofAgeOn } from "../../contract/ages.ts";
import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { isolated } from "../bidi.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

export interface ChildLineProps {
  readonly child: Pick<ActsFor, "givenName" | "familyName" | "bornOn">;
  readonly className?: string | undefined;
  /** Of the treatment, where a page has to say if the patient is of age by then. */
  readonly treatmentOn?: string | undefined;
  /** The same of a consultation, once it has a time. */
  readonly talk?: { readonly startsAt: string | null; readonly timeZone: string } | undefined;
}

/** "For Sami Haddad, 7", as a line of its own; who decides and signs, where Sami is of age by then. */
export function ChildLine({
  child: { givenName, familyName, bornOn },
  className = "",
  treatmentOn,
  talk,
}: ChildLineProps) {
  const { today, language } = useSite();
  const name = isolated(fullName(givenName, familyName));
  const day = talk?.startsAt ? dayIn(talk.timeZone, new Date(talk.startsAt)) : treatmentOn;
  return (
    <>
      <span className={`block font-medium ${className}`}>{m.quotes_for({ name, age: ageOn(bornOn, today) })}</span>
      {day && !isMinorOn(bornOn, day) && (
        <Notice
          tone="warning"
          title={m.quotes_child_of_age({ name, day: formatDay(ofAgeOn(bornOn), language) })}
          className="max-w-measure print:hidden"
        >
          {talk ? m.consultations_child_of_age_text({ name }) : m.quotes_child_of_age_text({ name })}
        </Notice>
      )}
    </>
  );
}
