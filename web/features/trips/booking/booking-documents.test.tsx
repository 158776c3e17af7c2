// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import { showScreen } from "../../../testing.tsx";
import { BookingDocuments } from "./booking-documents.tsx";

afterEach(cleanup);

const Component = () => <BookingDocuments booking={useLoaderData<BookingDetail>()} />;

test.each([
  ["confirmed", 1],
  ["cancelled", 0],
])("a booking that is %s is offered to a calendar %d times", async (status, times) => {
  const data = { id: "b1", reference: "TS-1", receipts: [], status, trip: { id: "t1" } };
  showScreen({ Component }, { address: "/", data });
  expect(await screen.findByRole("heading", { name: "Documents" })).toBeTruthy();
  expect(screen.queryAllByText("Save to calendar")).toHaveLength(times);
});
