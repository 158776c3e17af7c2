// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { IncludedNotice } from "./included-notice.tsx";

afterEach(cleanup);

test.each([
  [15, /room for 11 of these nights/],
  [11, null],
])("%i nights in the price beside 11 that the trip has room for are explained", (nights, said) => {
  const stays = [
    { from: "2027-01-17", to: "2027-01-19" },
    { from: "2027-01-20", to: "2027-01-29" },
  ];
  const Component = IncludedNotice.bind(null, { trip: "t1", included: { nights, guests: 2, without: 0, stays } });
  showScreen({ Component }, { address: "/", data: {} });
  const text = document.body.textContent ?? "";
  expect(text).toContain(`${nights} hotel nights`);
  if (said) expect(text).toMatch(said);
  else expect(text).not.toContain("room for");
});
