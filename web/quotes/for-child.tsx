import { ageOn } from "../../contract/ages.ts";
import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { isolated } from "../bidi.ts";
import { useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

type Child = Pick<ActsFor, "givenName" | "familyName" | "bornOn"> | null | undefined;

/** "For Sami Haddad, 7", as a line of its own, where a parent or guardian asks; nothing where people ask for themselves. */
export function ForChild({ child, className = "" }: { child: Child; className?: string }) {
  const { today } = useSite();
  if (!child) return null;
  const { givenName, familyName, bornOn } = child;
  const words = { name: isolated(fullName(givenName, familyName)), age: ageOn(bornOn, today) };
  return <span className={`block font-medium ${className}`}>{m.quotes_for(words)}</span>;
}
