import { EntryList } from "./entry-list.tsx";

/** Who travels along. */
export const CompanionList = () => (
  <EntryList
    kind="companion"
    nameOf={({ givenName, familyName }) => `${givenName} ${familyName}`}
    headed={["givenName", "familyName"]}
  />
);
