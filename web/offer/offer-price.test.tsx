// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Offer } from "../../contract/offers.ts";
import { euro, showScreen } from "../testing.tsx";
import { OfferPrice } from "./offer-price.tsx";

afterEach(cleanup);

const Component = () => <OfferPrice offer={useLoaderData<Offer>()} />;
const offer = {
  language: "en",
  lines: [],
  total: euro(4850),
  included: [],
  excluded: [],
  translations: [],
  priceFactors: { en: ["A longer implant, from €650 more"] },
  deposit: { amount: euro(970), refundableDays: 14 },
  stages: [],
};

test("what can change the price stands beside the price, where the offer keeps it", async () => {
  showScreen({ Component }, { address: "/offer/", data: offer });
  expect(await screen.findByRole("heading", { name: "What can change the price" })).toBeTruthy();
  expect(screen.getByText("A longer implant, from €650 more")).toBeTruthy();
});
