// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { Call } from "../../contract/call.ts";
import { buildSite, showScreen } from "../testing.tsx";
import { ForTrip } from "./for-trip.tsx";
import { whichTrip } from "./which-trip.ts";

afterEach(cleanup);

const site = buildSite();
const trip = (id: string, patient: string, facts: Partial<Record<keyof AccountTrip, unknown>> = {}) =>
  ({
    ...{ id, patient, reference: `TRP-${id}`, status: "planning", child: null, textsLanguage: "en" },
    procedure: { slug: "aligners", name: "Dental aligners" },
    dates: { arrive: "2027-02-08", treatment: "2027-02-10", leave: "2027-02-13" },
    ...facts,
  }) as unknown as AccountTrip; // what the page reads of it
const hugo = trip("hugo", "Hugo Marchand", {
  child: { givenName: "Hugo", familyName: "Marchand", bornOn: "2017-01-01" },
});
const own = trip("own", "Sophie Marchand");
const past = trip("past", "Sophie Marchand", { dates: { arrive: "2020-01-01", leave: "2020-01-09" } });
const off = trip("off", "Sophie Marchand", { status: "cancelled" });

const read = (trips: readonly AccountTrip[], query = "") => {
  const call: Call = async (endpoint, input) => {
    const { params } = input as { params?: { id: string } };
    const found = endpoint.name === "getOwnTrip" ? trips.find(({ id }) => id === params?.id) : { trips, credits: [] };
    return found as never; // as much of the answer as is read
  };
  return whichTrip({ call, query: new URLSearchParams(query), site });
};

test("of several trips none is guessed: the page asks for whose trip, and keeps the search", async () => {
  const { trip: found, which } = await read([own, hugo, past, off]);
  expect(found).toBeNull();
  const address = "/profile/hotels/?from=2027-02-10&to=2027-02-13";
  showScreen({ Component: ForTrip.bind(null, { which }) }, { address, data: {} });
  expect(await screen.findByText("For which trip?")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Sophie Marchand · Dental aligners · 8 February 2027", `${address}&trip=own`],
    ["Hugo Marchand · Dental aligners · 8 February 2027", `${address}&trip=hugo`],
  ]);
});

test("a trip that is named is told by its patient, and another one begins a new search", async () => {
  const { trip: found, which } = await read([own, hugo], "trip=hugo");
  expect(found?.id).toBe("hugo");
  const address = "/profile/hotels/?from=2027-02-10&to=2027-02-13&stars=4&trip=hugo";
  showScreen({ Component: ForTrip.bind(null, { which }) }, { address, data: {} });
  expect(await screen.findByText("Hugo Marchand")).toBeTruthy();
  expect(document.body.textContent?.replace(/[\u2066-\u2069]/g, "")).toContain("For your trip TRP-hugo");
  const [other] = screen.getAllByRole("link");
  expect(other?.getAttribute("href")).toBe("/profile/hotels/?stars=4&trip=own");
});

test("who has one trip ahead is asked nothing", async () => {
  const { trip: found, which } = await read([own, past, off]);
  expect(found?.id).toBe("own");
  expect(which.others).toEqual([]);
});
