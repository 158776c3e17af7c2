// @vitest-environment jsdom

import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import type { FlightPart } from "../../../../contract/item-parts.ts";
import { buildProvider, euro, showScreen } from "../../../testing.tsx";
import { partWords } from "../../../trip/part-lines.ts";
import { Component } from "./voucher-screen.tsx";

afterEach(cleanup);

const booking = {
  id: "1",
  kind: "hotel",
  title: "Quay Hotel",
  subtitle: null,
  textsLanguage: "en",
  status: "confirmed",
  travellers: ["Ana Lima"],
  seller: { id: "quay", name: "Quay", countryCode: "HU" },
  trip: { id: "t1", reference: "TRP-1234-5678" },
  reference: "ST-1234",
  price: { total: euro(100), dueOnSite: [] },
  papers: [],
  needs: [
    { name: "Ana Lima", need: "wheelchair", text: null, answer: "to-arrange" },
    { name: "Ana Lima", need: "diet", text: "No nuts", answer: "confirmed" },
  ],
} as unknown as BookingDetail; // what the voucher reads

test("E: it names what each traveller needs, with the seller's answer", async () => {
  showScreen({ Component }, { address: "/profile/bookings/1/voucher/", data: { booking, parts: [] } });
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, ""));
  expect(texts).toContain("Ana Lima: Wheelchair for long distances (the clinic is arranging this)");
  expect(texts).toContain("Ana Lima: Food: No nuts (confirmed)");
});

const place = (code: string, city: string, timeZone: string, terminal: string | null = null) => ({
  ...{ code, city, timeZone, terminal },
});
const oslo = place("OSL", "Oslo", "Europe/Oslo");
const vienna = place("VIE", "Vienna", "Europe/Vienna", "3");
const budapest = place("BUD", "Budapest", "Europe/Budapest", "2B");
const leg = (number: string, from: typeof oslo, to: typeof oslo, [startsAt, endsAt]: [string, string]): FlightPart => ({
  ...{ kind: "flight", number, from, to, startsAt, endsAt, carrier: "Example Air", operatedBy: null },
  ...{ bags: { cabin: 1, checked: 1 }, stopMinutes: number === "EX 2" ? 75 : null, checkIn: null },
});

test("it names each flight of a journey with both ends, their terminals and the airline's own reference", async () => {
  const flight = {
    ...{ kind: "flight" as const, timeZone: "Europe/Oslo", title: "Oslo to Budapest" },
    parts: [
      leg("EX 1", oslo, vienna, ["2027-03-01T06:00:00Z", "2027-03-01T08:20:00Z"]),
      leg("EX 2", vienna, budapest, ["2027-03-01T09:35:00Z", "2027-03-01T10:20:00Z"]),
    ],
  };
  const papers = [{ label: "Airline reference", text: "M7D9BF" }];
  const parts = partWords(flight, buildProvider(), "en");
  const shown = { ...booking, ...flight, needs: [], papers };
  showScreen({ Component }, { address: "/profile/bookings/1/voucher/", data: { booking: shown, parts } });
  await screen.findByText("M7D9BF");
  const text = document.body.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";
  for (const words of ["Flight EX 1: Oslo (OSL) to Vienna (VIE)", "Flight EX 2: Vienna (VIE) to Budapest (BUD)"])
    expect(text).toContain(words);
  expect(text).toMatch(/Vienna airport \(VIE\), Terminal 3/);
  expect(text).toMatch(/Budapest airport \(BUD\), Terminal 2B/);
  expect(text).not.toMatch(/Oslo airport \(OSL\), Terminal/);
});

test("an address leads to a map", async () => {
  const address = { text: "1 River Street, Budapest", textsLanguage: "en" as const };
  const parts = [{ title: null, lines: ["Check-in from 15:00"], place: address }];
  showScreen({ Component }, { address: "/profile/bookings/1/voucher/", data: { booking, parts } });
  const link = await screen.findByRole("link", { name: address.text });
  expect(new URL(link.getAttribute("href") ?? "").searchParams.get("query")).toBe(address.text);
});
