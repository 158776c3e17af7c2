// @vitest-environment jsdom

import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import { getQuoteAttachment, type Quote, type QuoteStep } from "../../../../contract/quotes.ts";
import { bringSections } from "../../../section.tsx";
import { dangerAt, showScreen } from "../../../testing.tsx";
import { answering, buildQuote, formKey, site, token } from "../testing.ts";
import { action, Component, handle } from "./quote-step-screen.tsx";
import { stepPage } from "./step-page.ts";

beforeAll(() => bringSections(["danger-box"]));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

async function show(step: QuoteStep, quote: Quote, call: Call) {
  await handle.prepare?.({ step });
  const data = { ...stepPage(quote, token, step, site, []), formKey };
  return showScreen(
    { Component, action },
    { address: `/quote/${token}/${step}/`, path: "quote/:token/:step", data, call },
  );
}

const refuse =
  (...facts: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...facts);
  };

test("a step is saved over the version that was seen, under its form's key, and leads to the next", async () => {
  const { asked, call } = answering({ saveQuoteStep: () => buildQuote({ version: 4 }) });
  const { router } = await show("goals", buildQuote(), call);
  // Text of another script than the page's begins on its own side.
  for (const field of screen.getAllByRole("textbox")) expect(field.getAttribute("dir")).toBe("auto");
  await userEvent.type(screen.getByLabelText(/In your own words/), "My knee hurts");
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    name: "saveQuoteStep",
    key: formKey,
    input: { body: { step: "goals", version: 3, value: { goals: "My knee hurts" } } },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quote/${token}/intake/`));
});

test("the first answer about health is sent only with the consent to use it, and documents wait for it", async () => {
  const { asked, call } = answering({ saveQuoteStep: () => buildQuote({ version: 4 }) });
  await show("goals", buildQuote({ consents: [] }), call);
  await userEvent.type(screen.getByLabelText(/In your own words/), "My knee hurts");
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await screen.findByRole("heading", { name: "Please check one answer" });
  expect(asked).toEqual([]);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/In your own words/).value).toBe("My knee hurts");
  await userEvent.click(screen.getByRole("checkbox", { name: /may use the health data/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ input: { body: { step: "goals", healthConsent: "2026-11-02" } } });
  cleanup();
  await show("documents", buildQuote({ consents: [] }), call);
  expect(screen.getByRole("link", { name: "Your goals" }).getAttribute("href")).toBe(`/quote/${token}/goals/`);
  expect(document.querySelector("input[type=file]")).toBeNull();
});

const child = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" } as const;

test("a parent names the child, with a reason beside each field that is refused", async () => {
  const errors = ["givenName", "bornOn"].map((field) => ({
    field: `value.actsFor.${field}`,
    reason: field === "bornOn" ? "rule" : "required",
    message: "",
  }));
  const { asked, call } = answering({ saveQuoteStep: refuse("invalid-input", "", { errors }) });
  await show("patient", buildQuote({ consents: [] }), call);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "For a child I am responsible for" }));
  await userEvent.type(screen.getByLabelText(/Child’s family name/), "Otieno");
  await userEvent.click(screen.getByRole("radio", { name: "Mother" }));
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await screen.findByRole("heading", { name: "Please check 2 answers" });
  expect(asked[0]).toMatchObject({
    input: { query: { language: "en" }, body: { value: { actsFor: { familyName: "Otieno", relation: "mother" } } } },
  });
  expect(screen.getByRole("link", { name: /^Child’s date of birth: This person is 18 or older/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Child’s family name/).value).toBe("Otieno");
});

test("the health of a child is asked of the guardian, who declares to be one", async () => {
  const { call } = answering({});
  const request = { ...buildQuote().request, patient: { actsFor: child } };
  await show("intake", buildQuote({ request, consents: [] }), call);
  expect(screen.getByText(/^Answer for the patient, \u2068Lina Otieno\u2069/)).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /^I am the child’s mother, father or legal guardian/ })).toBeTruthy();
  expect(screen.queryByLabelText(/Year of birth/)).toBeNull();
});

test("finishing later saves too, and leads to the private link", async () => {
  const { asked, call } = answering({ saveQuoteStep: () => buildQuote() });
  const { router } = await show("goals", buildQuote(), call);
  await userEvent.click(screen.getByRole("button", { name: "Finish later" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quote/${token}/`));
});

test("what is refused stays as typed, is named beside its field, and the summary takes the focus", async () => {
  const errors = [{ field: "value.email", reason: "format", message: "has not the right form" }];
  const { call } = answering({ saveQuoteStep: refuse("invalid-input", "", { errors }) });
  await show("contact", buildQuote(), call);
  await userEvent.type(screen.getByLabelText("Email address"), "amina@example");
  await userEvent.type(screen.getByLabelText("First name"), "Amina");
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await screen.findByRole("heading", { name: "Please check one answer" });
  const email = screen.getByLabelText<HTMLInputElement>("Email address");
  expect(email.value).toBe("amina@example");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Amina");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Please check one answer"));
  expect(screen.getByRole("link", { name: /Email address: This email address is not/ }).getAttribute("href")).toBe(
    "#email",
  );
});

test("a change made elsewhere is shown beside what was typed, and neither is lost", async () => {
  const theirs = buildQuote({ version: 5, request: { goals: { goals: "Written on the phone" } } });
  const { asked, call } = answering({ saveQuoteStep: refuse("conflict", ""), getQuote: () => theirs });
  await show("goals", buildQuote(), call);
  await userEvent.type(screen.getByLabelText(/In your own words/), "Written here");
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByText("Written on the phone")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Use saved answers" }).getAttribute("href")).toBe(`/quote/${token}/goals/`);
  await userEvent.click(screen.getByRole("button", { name: "Keep my answers" }));
  await waitFor(() => expect(asked.filter(({ name }) => name === "saveQuoteStep")).toHaveLength(2));
  const last = asked.findLast(({ name }) => name === "saveQuoteStep");
  expect(last?.input.body).toMatchObject({ version: 5, value: { goals: "Written here" } });
  expect(last?.key).not.toBe(formKey);
});

test("a repeated attempt with other words, whose first answer got lost, is a new write", async () => {
  let times = 0;
  const save = () => (times++ === 0 ? refuse("key-reused", "")() : buildQuote());
  const { asked, call } = answering({ saveQuoteStep: save });
  const { router } = await show("goals", buildQuote(), call);
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quote/${token}/intake/`));
  expect(asked.map(({ key }) => key)).toEqual([formKey, undefined]);
});

test("a request that can no longer be changed shows no form", async () => {
  const { call } = answering({});
  await show("goals", buildQuote({ status: "withdrawn", can: { amend: false, submit: false, withdraw: false } }), call);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("link", { name: "Open request" })).toBeTruthy();
});

test("the estimate says what is in it, what is not, and that it is no offer", async () => {
  await show("goals", buildQuote(), answering({}).call);
  expect(screen.getAllByText("€9,000 to 12,000").length).toBeGreaterThan(0);
  expect(screen.getAllByText("Your flights").length).toBeGreaterThan(0);
  expect(screen.getAllByText(/This is not an offer/).length).toBeGreaterThan(0);
});

test("the budget's currency is the one that prices were chosen to be in, until another is saved", async () => {
  localStorage.setItem("currency", JSON.stringify({ state: { chosen: "CHF" }, version: 1 }));
  const { call } = answering({});
  const currency = () => screen.getByLabelText<HTMLSelectElement>("Currency");
  await show("budget", buildQuote(), call);
  expect(currency().value).toBe("CHF");
  cleanup();
  const budget = { currency: "GBP" };
  await show("budget", buildQuote({ request: { ...buildQuote().request, budget } }), call);
  expect(currency().value).toBe("GBP");
});

test("an empty document is refused with its reason", async () => {
  const { call } = answering({});
  await show("documents", buildQuote(), call);
  await userEvent.upload(document.querySelector<HTMLInputElement>("#file") ?? document.createElement("input"), [
    new File([], "report.pdf", { type: "application/pdf" }),
  ]);
  expect(await screen.findByText(/report\.pdf.*The document is empty/)).toBeTruthy();
});

test("G: the link of an attached document is the address at which its content is read", async () => {
  const file = {
    id: "0199d7f0-0000-7000-8000-000000000001",
    name: "blood-test.pdf",
    mime: "application/pdf",
    bytes: 2048,
  };
  const attachments: Quote["attachments"] = [
    { ...file, mime: "application/pdf", createdAt: "2026-11-20T09:00:00.000Z" },
  ];
  await show("documents", buildQuote({ attachments }), answering({}).call);
  const link = await screen.findByRole("link", { name: file.name });
  const address = getQuoteAttachment.path.replace("{token}", token).replace("{id}", file.id);
  expect(link.getAttribute("href")).toBe(address);
});

test("a phone number is asked for as it is dialled in the country that was named before", async () => {
  const { asked, call } = answering({ saveQuoteStep: () => buildQuote() });
  const travel = { fromCountry: "DE", flexibility: "open", companions: 1, hotelLevel: "simple", extras: [] } as const;
  await show("contact", buildQuote({ request: { ...buildQuote().request, travel: { ...travel, extras: [] } } }), call);
  expect(screen.getByText(/As you dial it in Germany/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Phone number/), "0561 12345");
  await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input.body).toMatchObject({ value: { phone: { country: "DE", number: "0561 12345" } } });
});

test("goals that tell of danger have whom to call first on the next step", async () => {
  await show("intake", buildQuote({ danger: dangerAt(0) }), answering({}).call);
  expect(screen.getByRole("main").firstElementChild?.textContent).toContain("What you wrote may be an emergency.");
});
