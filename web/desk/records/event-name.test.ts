import { expect, test } from "vitest";
import { auditEvents } from "../../../contract/audit-events.ts";
import { eventName } from "./event-name.ts";

test.each(auditEvents)("%s has words of its own", (event) => {
  expect(eventName(event)).toMatch(/^[A-Z]/);
});
