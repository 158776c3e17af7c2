import { expect, test } from "vitest";
import { Refusal } from "../../../../contract/errors.ts";
import { redirectOf, submitForm } from "../../../testing.tsx";
import { wishesAction } from "./wishes-action.ts";

const form = { key: "k1", version: "3", flexibility: "open", companions: "0", hotelLevel: "comfortable" };
const params = { slug: "dun-md8s-sr1k" };
const refusing = (code: "conflict" | "wrong-state") => ({
  changeOwnTravel: () => {
    throw new Refusal(code, "It has changed.");
  },
});

test("saved wishes lead back to the request", async () => {
  const { result, calls } = await submitForm(wishesAction, { form, params });
  expect(calls).toMatchObject([{ name: "changeOwnTravel", input: { params: { reference: params.slug } }, key: "k1" }]);
  expect(redirectOf(result)).toBe("/profile/procedures/dun-md8s-sr1k/#answers");
});

test("wishes that were changed in another tab bring the page again, which loads the newest state", async () => {
  const { result } = await submitForm(wishesAction, { form, params, answers: refusing("conflict") });
  expect(redirectOf(result)).toBe("/profile/procedures/dun-md8s-sr1k/wishes/?changed");
});

test("wishes saved after the clinic has answered are refused in words about wishes, not about an offer", async () => {
  const { result } = await submitForm(wishesAction, { form, params, answers: refusing("wrong-state") });
  const said = JSON.stringify((result as { data: unknown }).data);
  expect(said).toContain("The clinic has answered meanwhile");
  expect(said).not.toMatch(/offer/i);
});
