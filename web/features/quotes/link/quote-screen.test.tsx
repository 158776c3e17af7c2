// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../../contract/call.ts";
import type { Quote } from "../../../../contract/quotes.ts";
import { bringSections } from "../../../section.tsx";
import { dangerAt, euro, expectFocusAgain, showScreen } from "../../../testing.tsx";
import { buildQuote, formKey, site, token } from "../testing.ts";
import { linkPage } from "./link-page.ts";
import { action, Component } from "./quote-screen.tsx";

beforeAll(() => bringSections(["danger-box"]));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const asked: unknown[] = [];
const call = (async (...facts: unknown[]) => void asked.push(facts)) as unknown as Call; // these screens use no answer

function show(quote: Quote) {
  asked.length = 0;
  const data = { ...linkPage(quote, token, site), formKey };
  return showScreen({ Component, action }, { address: `/quote/${token}/`, path: "quote/:token", data, call });
}

const sent = (changes: Partial<Quote> = {}) =>
  buildQuote({
    status: "submitted",
    submittedAt: "2026-11-20T10:00:00.000Z",
    replyDueAt: "2026-11-21T10:00:00.000Z",
    ...changes,
  });

test("a draft says how long it is kept and leads to the first step that is open", () => {
  show(buildQuote());
  expect(screen.getByText(/1 of 9 steps.*20 December 2026/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue request" }).getAttribute("href")).toBe(`/quote/${token}/patient/`);
  expect(screen.getByLabelText<HTMLInputElement>("Your private link").value).toBe(
    `https://harbour.example/quote/${token}/`,
  );
});

test("the private link of a draft can be mailed, and the address stays out of the page's own", async () => {
  const { router } = show(buildQuote());
  await userEvent.type(screen.getByLabelText("Your email address"), "amina@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Email me this link" }));
  await screen.findByText(/We have sent the link/);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject([
    { name: "mailQuoteLink" },
    { params: { token }, body: { email: "amina@example.org" } },
    { key: `${formKey}-mail` },
  ]);
  expect(router.state.location.search).toBe("?mailed");
});

test("a request that was sent says who answers and until when, by the clinic's clock", () => {
  show(sent());
  expect(screen.getByText(/Judit Pálfalvi at Harbour Clinic is your coordinator/)).toBeTruthy();
  expect(screen.getByText(/21 November 2026 at 11:00, Budapest time/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Your reference").value).toBe("HAR-7K4P-2QXD");
  expect(screen.getByRole("link", { name: "Change Travel" }).getAttribute("href")).toBe(`/quote/${token}/travel/`);
});

test("what happened is told in words, an amendment by its step", () => {
  const at = "2026-11-20T11:00:00.000Z";
  show(
    sent({
      events: [{ at, actor: "visitor", by: null, kind: "amended", note: "travel", suggestion: null, purpose: null }],
    }),
  );
  expect(screen.getByText("Changed: Travel")).toBeTruthy();
  expect(screen.queryByText("travel")).toBeNull();
});

test("a new status is named in the history", () => {
  const at = "2026-11-20T11:00:00.000Z";
  show(
    sent({
      events: [
        {
          at,
          actor: "provider",
          by: null,
          kind: "status-changed",
          note: "under_review",
          suggestion: null,
          purpose: null,
        },
      ],
    }),
  );
  expect(screen.getByText("Status: With a clinician")).toBeTruthy();
});

test("what was written stands apart from the steps of the request", () => {
  const common = { by: null, suggestion: null, purpose: null };
  const events = [
    { ...common, at: "2026-11-20T11:00:00.000Z", actor: "visitor", kind: "submitted", note: null },
    { ...common, at: "2026-11-20T12:00:00.000Z", actor: "visitor", kind: "note", note: "I can also come in May." },
  ] as const;
  show(sent({ events: [...events] }));
  const messages = screen.getByRole("region", { name: "Messages" });
  expect(messages.textContent).toContain("I can also come in May.");
  const history = screen.getByRole("region", { name: "Request history" });
  expect(history.textContent).not.toContain("May");
  expect(within(history).getAllByRole("listitem")).toHaveLength(1);
});

test("the clinic's question is above the field for its answer", () => {
  const at = "2026-11-20T11:00:00.000Z";
  const asked = {
    at,
    actor: "provider",
    by: { name: "Huda Saleh", role: "coordinator" },
    kind: "question",
    note: "Which painkillers do you take?",
    suggestion: null,
    purpose: null,
  } as const;
  show(sent({ status: "needs_info", events: [asked] }));
  const answer = screen.getByLabelText("Your answer to the clinic");
  const question = screen.getByRole("figure");
  expect(question.textContent).toContain("Which painkillers do you take?");
  expect(question.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a message goes to the clinic under its form's key", async () => {
  show(sent());
  await userEvent.type(screen.getByLabelText("Write to the clinic"), "May I bring my sister?");
  await userEvent.click(screen.getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject([
    { name: "addQuoteNote" },
    { body: { note: "May I bring my sister?" } },
    { key: formKey },
  ]);
});

test("a message that was sent says so, and by when the clinic answers; where the words tell of danger it does not", () => {
  const message = { replyDueAt: "2026-11-21T10:00:00.000Z" };
  show(sent({ message, replyDueAt: null }));
  expect(screen.getByText("Your message was sent.")).toBeTruthy();
  expect(document.querySelector("#message")?.textContent).toMatch(/You will hear from us by 21 November 2026/);
  cleanup();
  show(sent({ message, danger: dangerAt(0) }));
  expect(screen.queryByText("Your message was sent.")).toBeNull();
});

test("withdrawing is asked for twice: opened, then confirmed", async () => {
  show(sent());
  const details = screen.getByText("Withdraw this request").closest("details");
  expect(details?.open).toBe(false);
  await userEvent.click(screen.getByText("Withdraw this request"));
  await userEvent.click(screen.getByRole("button", { name: "Withdraw request" }));
  await waitFor(() =>
    expect(asked).toMatchObject([[{ name: "withdrawQuote" }, { body: {} }, { key: `${formKey}-withdraw` }]]),
  );
});

test("a request that was declined shows no price that looks like an offer", () => {
  const estimate = {
    ...{ low: euro(9000), high: euro(14_000), parts: [], stayDays: null, minDaysBeforeFlight: null, missing: [] },
    ...{ hotelNights: 0, on: "2026-11-20" },
  } as unknown as Quote["estimate"];
  show(sent({ estimate }));
  expect(screen.getAllByText(/€9,000/)).not.toEqual([]);
  cleanup();
  show(sent({ estimate, status: "declined_by_provider" }));
  expect(screen.getByRole("heading", { name: "This request is closed" })).toBeTruthy();
  expect(screen.queryAllByText(/€9,000/)).toEqual([]);
});

test("after a withdrawal nothing of the answers is shown any more", () => {
  show(sent({ status: "withdrawn", can: { amend: false, submit: false, withdraw: false } }));
  expect(screen.getByRole("heading", { name: "Your request is withdrawn" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Your request" })).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a message that tells of danger has whom to call before the state of the request", () => {
  show(sent({ danger: dangerAt(0) }));
  const box = screen.getByRole("alert");
  expect(box.textContent).toContain("What you wrote may be an emergency.");
  expect(box.compareDocumentPosition(screen.getByRole("heading", { level: 1 }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("each message that tells of danger brings whom to call", async () => {
  let minute = 0;
  const load = () => linkPage(sent({ danger: dangerAt(minute++) }), token, site);
  const facts = { address: `/quote/${token}/`, path: "quote/:token", load };
  await expectFocusAgain(showScreen({ Component, action: () => null }, facts));
});
