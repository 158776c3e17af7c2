// @vitest-environment jsdom

import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import type { Quote } from "../../../../contract/quotes.ts";
import { showScreen } from "../../../testing.tsx";
import { answering, buildQuote, formKey, site, token } from "../testing.ts";
import { action, Component } from "./quote-review-screen.tsx";
import { reviewPage } from "./review-page.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const show = (quote: Quote, call: Call) =>
  showScreen(
    { Component, action },
    {
      address: `/quote/${token}/review/`,
      path: "quote/:token/review",
      data: { ...reviewPage(quote, token, site), formKey },
      call,
    },
  );

test("nothing is sent before what must be agreed to is agreed to", async () => {
  const { asked, call } = answering({ submitQuote: () => buildQuote({ status: "submitted" }) });
  const contact = {
    givenName: "A",
    familyName: "B",
    email: "a@b.example",
    preferredChannel: "email",
    language: "en",
  } as const;
  const { router } = show(buildQuote({ request: { contact } }), call);
  // Agreed to with the first answer about health.
  const given = screen.getAllByRole<HTMLInputElement>("checkbox").map(({ value, checked }) => checked && value);
  expect(given).toEqual(["health-data", false, false, false]);
  await userEvent.click(screen.getByRole("button", { name: "Send my request" }));
  expect((await screen.findByRole("link", { name: /^Policies:/ })).getAttribute("href")).toBe("#consent-terms");
  expect(asked).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>(/use the health data/).checked).toBe(true);
  await userEvent.click(screen.getByLabelText(/where the clinic is \(Hungary\)/));
  await userEvent.click(screen.getByLabelText(/accept the terms/));
  await userEvent.click(screen.getByRole("button", { name: "Send my request" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input.body).toEqual({
    version: 3,
    consents: ["health-data", "transfer-abroad", "terms"],
    policiesVersion: "2026-11-02",
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quote/${token}/`));
});

test("a guardian agrees for the child before sending", () => {
  const actsFor = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" } as const;
  show(buildQuote({ request: { patient: { actsFor } } }), answering({}).call);
  expect(screen.getByLabelText(/right to decide on the child’s treatment/)).toBeTruthy();
  expect(screen.getByLabelText(/My data and the child’s data/)).toBeTruthy();
  expect(screen.getByText("Lina Otieno")).toBeTruthy();
  expect(screen.getByText("4 May 2019")).toBeTruthy();
});

test("a request that another tab has sent is shown as sent", async () => {
  const request = buildQuote().request;
  const { call } = answering({
    submitQuote: () => {
      throw new Refusal("conflict", "changed");
    },
    getQuote: () => buildQuote({ status: "submitted", submittedAt: "2026-11-20T10:00:00.000Z" }),
  });
  const contact = {
    ...{ givenName: "A", familyName: "B", email: "a@b.example" },
    ...({ preferredChannel: "email", language: "en" } as const),
  };
  const { router } = show(buildQuote({ request: { ...request, contact } }), call);
  await userEvent.click(screen.getByLabelText(/where the clinic is/));
  await userEvent.click(screen.getByLabelText(/accept the terms/));
  await userEvent.click(screen.getByRole("button", { name: "Send my request" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quote/${token}/`));
});
