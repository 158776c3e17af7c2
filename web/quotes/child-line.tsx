import { ageOn } from "../../contract/ages.ts";
import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { isolated } from "../bidi.ts";
import { useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

export interface ChildLineProps {
  readonly child: Pick<ActsFor, "givenName" | "familyName" | "bornOn">;
  readonly className?: string | undefined;
}

/** "For Sami Haddad, 7", as a line of its own. */
export function ChildLine({ child: { givenName, familyName, bornOn }, className = "" }: ChildLineProps) {
  const { today } = useSite();
  const words = { name: isolated(fullName(givenName, familyName)), age: ageOn(bornOn, today) };
  return <span className={`block font-medium ${className}`}>{m.quotes_for(words)}</span>;
}
