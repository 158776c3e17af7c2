import { afterEach, expect, test } from "vitest";
import { auditEvents } from "../../../contract/audit-events.ts";
import { deskLanguages } from "../../../contract/languages.ts";
import { setLanguage } from "../../words/active-language.ts";
import { eventName } from "./event-name.ts";

afterEach(() => setLanguage("en"));

test.each(deskLanguages)("every event of the audit has words of its own in the desk's language: %s", (language) => {
  setLanguage(language);
  const unnamed = auditEvents.filter((event) => [event, event.replaceAll("-", "_")].includes(eventName(event)));
  expect(unnamed).toEqual([]);
});
