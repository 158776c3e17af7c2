import { ageOn, isMinorOn, ofAgeOn } from "../../contract/ages.ts";
import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
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
}

/** "For Sami Haddad, 7", as a line of its own; who decides and signs, where Sami is of age before the treatment. */
export function ChildLine({ child: { givenName, familyName, bornOn }, className = "", treatmentOn }: ChildLineProps) {
  const { today, language } = useSite();
  const name = isolated(fullName(givenName, familyName));
  return (
    <>
      <span className={`block font-medium ${className}`}>{m.quotes_for({ name, age: ageOn(bornOn, today) })}</span>
      {treatmentOn && !isMinorOn(bornOn, treatmentOn) && (
        <Notice
          tone="warning"
          title={m.quotes_child_of_age({ name, day: formatDay(ofAgeOn(bornOn), language) })}
          className="max-w-measure print:hidden"
        >
          {m.quotes_child_of_age_text({ name })}
        </Notice>
      )}
    </>
  );
}
