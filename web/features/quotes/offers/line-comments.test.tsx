// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Offer, OfferLine } from "../../../../contract/offers.ts";
import { showScreen } from "../../../testing.tsx";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";
import { LineComments } from "./line-comments.tsx";

afterEach(cleanup);

const said = [{ offer: 1, line: "l1", at: "2026-11-20T09:00:00Z", actor: "visitor", text: "Is the implant titanium?" }];
const page = {
  quote: { reference: "HAR-7K4P-2QXD", comments: said, can: { write: true } },
  formKey: "k",
} as unknown as AccountQuotePage; // what the comments read
const line = { id: "l1", label: "Implant" } as unknown as OfferLine;
const Component = () => {
  const offer = { version: 1, state: useLoaderData() } as unknown as Offer;
  return <LineComments line={line} page={page} offer={offer} />;
};

test("a line takes comments while its offer is open; what was said stays to be read", async () => {
  showScreen({ Component }, { address: "/", data: "open" });
  expect(await screen.findByText("Comment on this line")).toBeTruthy();
  cleanup();
  showScreen({ Component }, { address: "/", data: "accepted" });
  expect(await screen.findByText("Is the implant titanium?")).toBeTruthy();
  expect(screen.queryByText("Comment on this line")).toBeNull();
});
