// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../../testing.tsx";
import { BookingActions } from "./booking-actions.tsx";
import type { BookingPage } from "./booking-page.ts";

afterEach(cleanup);

const Component = () => <BookingActions page={useLoaderData<BookingPage>()} />;
const page = (status: string, actions: readonly string[]) => ({
  booking: {
    ...{ id: "b1", kind: "activity", status, actions, version: 1, trip: { id: "t1", reference: "TRP-1234-5678" } },
    quotes: { cancellation: null, change: null },
    contact: { name: "Harbour Clinic", phone: "+36 1 099 0142", email: "hello@harbour.example" },
  },
  ...{ parts: [], deadline: null, formKey: "k" },
});

test("a booking whose seller has not answered says why it cannot be cancelled alone, and what ends it", async () => {
  showScreen({ Component }, { address: "/", data: page("confirming", []) });
  expect(await screen.findByText(/seller has not answered yet/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Cancel the whole trip" });
  expect(link.getAttribute("href")).toMatch(/cancel\/\?trip=t1$/);
  cleanup();
  showScreen({ Component }, { address: "/", data: page("confirmed", ["cancel"]) });
  await screen.findByRole("heading", { name: "Cancel this booking?" });
  expect(screen.queryByText(/seller has not answered yet/)).toBeNull();
});

test("a problem with a booking is written about with its reference filled in", async () => {
  showScreen({ Component }, { address: "/", data: page("confirmed", []) });
  const link = await screen.findByRole("link", { name: "Report a problem" });
  expect(link.getAttribute("href")).toBe("/contact/?booking=TRP-1234-5678");
});
