/** Files of 300 to 400 lines, each with its reason. */
export const longFiles: Readonly<Record<string, string>> = {
  "server/chat/knowledge/passages.ts": "one index: what is asked is weighed, met and ranked over the same postings",
  "server/chat/queries.ts": "one statement per question about conversations, by visitor and by clinic",
  "server/compose.ts": "one file decides what the product runs on",
  "server/consultations/queries.ts": "one statement per question about consultations, by person and by clinic",
  "identity/db/schema.ts": "one schema: the tables of the user pools refer to one another",
  "server/testing/trips.ts": "trips of tests in every state, from an empty one to a booked one",
  "web/theme/styles.css": "one stylesheet: the theme's variables and the base styles",
};

/** Folders of more than 20 files, each with its reason. */
export const largeFolders: Readonly<Record<string, string>> = {
  "identity/actions": "one file for each action of the wire protocol",
};
