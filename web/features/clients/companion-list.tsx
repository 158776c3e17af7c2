import { m } from "../../words/compiled/messages.js";
import { EntryList } from "./entry-list.tsx";

/** Who travels along. */
export const CompanionList = () => (
  <EntryList
    kind="companion"
    one={m.clients_companion()}
    add={m.clients_companion_add()}
    nameOf={({ givenName, familyName }) => `${givenName} ${familyName}`}
    headed={["givenName", "familyName"]}
  />
);
