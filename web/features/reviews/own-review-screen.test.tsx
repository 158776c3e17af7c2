// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, test } from "vitest";
import { bringSections } from "../../section.tsx";
import { dangerAt, expectFocusAgain, showScreen } from "../../testing.tsx";
import { Component } from "./own-review-screen.tsx";

beforeAll(() => bringSections(["danger-box"]));
afterEach(cleanup);

test("each review that tells of danger brings whom to call", async () => {
  const facts = { procedure: "Knee replacement", textsLanguage: "en", from: "2026-11-20", isOpen: true, review: null };
  let minute = 0;
  const load = () => ({ own: { trip: "t", ...facts, danger: dangerAt(minute++) } });
  await expectFocusAgain(showScreen({ Component, action: () => ({ did: "write" }) }, { address: "/review/", load }));
});
