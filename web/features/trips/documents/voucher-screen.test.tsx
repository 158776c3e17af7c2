// @vitest-environment jsdom

import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import { euro, showScreen } from "../../../testing.tsx";
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
