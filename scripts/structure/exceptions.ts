/** Files of 300 to 400 lines, each with its reason. */
export const longFiles: Readonly<Record<string, string>> = {
  "contract/desk/catalogue.ts": "one subject: drafts, versions and files of the same record",
  "server/chat/queries.ts": "one statement per question about conversations, by visitor and by clinic",
  "server/checkout/mails.ts": "the mails of an order share one reader and one set of attachments",
  "server/consultations/queries.ts": "one statement per question about consultations, by person and by clinic",
  "contract/desk/trips.ts": "one noun: the desk's trip, its acts and what they answer",
  "server/desk/trips/view.ts": "one presentation of a trip for the board and the page, with shared facts",
  "server/planning/dates.ts": "preview and move of a trip's dates share one reckoning",
  "server/trips/clinic-offers.ts": "what the clinic sells, by kind, with one pricing",
  "identity/db/schema.ts": "one schema: the tables of the user pools refer to one another",
  "server/testing/trips.ts": "trips of tests in every state, from an empty one to a booked one",
  "web/theme/styles.css": "one stylesheet: the theme's variables and the base styles",
};

/** Folders of more than 20 files, each with its reason. */
export const largeFolders: Readonly<Record<string, string>> = {
  "identity/actions": "one file for each action of the wire protocol",
};
