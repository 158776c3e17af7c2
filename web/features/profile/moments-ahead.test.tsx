// @vitest-environment jsdom

import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { bringSections } from "../../section.tsx";
import { showScreen } from "../../testing.tsx";
import type { Moment } from "./home.ts";
import { MomentsAhead } from "./moments-ahead.tsx";

// As before the hydration of a page.
beforeAll(() => bringSections(["child-line"]));
afterEach(() => void vi.useRealTimers());

const common = { kind: "reply", to: "/profile/", about: undefined, daysAway: 1 } as const;
const moments: readonly Moment[] = [
  { ...common, at: "2026-11-30T12:00:00Z", day: null },
  {
    ...{ ...common, kind: "treatment", at: null, day: "2026-12-03" },
    child: { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" },
  },
];
const Ahead = () => <MomentsAhead moments={moments} />;

test("how far a moment is follows the reader's calendar, not the clinic's, and a child's treatment says for whom it is", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-28T12:00:00Z"), toFake: ["Date"] });
  await showScreen({ Component: Ahead }, { address: "/profile/", path: "profile" });
  expect(screen.getAllByText(/in \d days/).map(({ textContent }) => textContent?.match(/in \d days/)?.[0])).toEqual([
    "in 2 days",
    "in 5 days",
  ]);
  const forWhom = (await screen.findAllByText(/^For /)).map(({ textContent }) =>
    textContent?.replace(/[\u2068\u2069]/g, ""),
  );
  expect(forWhom).toEqual([expect.stringMatching(/^For Lina Otieno, \d+$/)]);
});
