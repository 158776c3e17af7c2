// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { type ActionFunctionArgs, useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { typedValues } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { showScreen } from "../../../testing.tsx";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";
import { OfferAnswer } from "./offer-answer.tsx";

afterEach(cleanup);

const offerOf = (version: number) => ({
  ...{ option: 1, version, digest: `text of version ${version}`, state: "open", eligibility: "suitable" },
  ...{ dates: [], statement: `I agree to version ${version}`, termsVersion: "2026-11-02" },
});
const can = { accept: true, revise: false, decline: false, renew: false };

const page = {
  quote: { reference: "HAR-7K4P-2QXD", can },
  formKey: "k",
  guardian: null,
} as unknown as AccountQuotePage;
const Component = () => (
  <OfferAnswer page={page} offer={offerOf(Number(useLoaderData())) as never} hasAlternatives={false} />
);

test("a text that has changed before it is signed is ticked anew; the name stays", async () => {
  let version = 1;
  const action = async ({ request }: ActionFunctionArgs) => {
    version = 2;
    const refused: Refused = {
      ...{ title: "Not saved", text: "The offer has changed", errors: [], intent: "accept", attempt: "1" },
      typed: typedValues(await request.formData()),
    };
    return refused;
  };
  showScreen({ Component, action }, { address: "/profile/procedures/har-7k4p-2qxd/", load: () => version });
  const tick = await screen.findByRole<HTMLInputElement>("checkbox", { name: "I agree to the text above" });
  fireEvent.click(tick);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Peter Novotny" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign and accept offer" }));
  await screen.findByText("I agree to version 2");
  expect(screen.getByText("The offer has changed")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Peter Novotny");
});
