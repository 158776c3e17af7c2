import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { isolated } from "../bidi.ts";
import { m } from "../words/compiled/messages.js";

/** "Signed as the mother of Lina Otieno". */
export const signedFor = ({ givenName, familyName, relation }: ActsFor): string =>
  m.offers_signed_for({ child: isolated(fullName(givenName, familyName)), relation });
