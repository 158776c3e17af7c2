// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { EntryNotice } from "./entry-notice.tsx";

afterEach(cleanup);

test.each([
  [false, true],
  [true, false],
])("travellers who may enter freely (%j) are not asked to find out about a visa", (isExempt, isAsked) => {
  const entry = { country: "HU", passportUntil: "2027-02-05", isExempt, mayBeExempt: isAsked, rule: null, short: [] };
  const Component = EntryNotice.bind(null, { entry });
  showScreen({ Component }, { address: "/", data: {} });
  expect(document.body.textContent?.includes("Whether you need a visa")).toBe(isAsked);
  expect(document.body.textContent?.includes("Add your nationality to see what holds for you")).toBe(isAsked);
});
