// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { refuse } from "../../../contract/errors.ts";
import { bringSections } from "../../section.tsx";
import { dangerAt, expectFocusAgain, showScreen } from "../../testing.tsx";
import { action, Component } from "./contact-screen.tsx";

beforeAll(() => bringSections(["danger-box"]));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, "");
  vi.restoreAllMocks();
});

const questions = [
  { question: "What should I send with my request?", answer: "A few lines and your scans." },
  { question: "Can I pay by bank transfer?", answer: "Yes." },
];
const start = { key: "0123456789abcdef", stamp: "fresh", questions };
const show = (call: Call) => showScreen({ Component, action }, { address: "/contact/", data: start, call });
const refusing =
  (...errors: { field: string; reason: string }[]): Call =>
  async () =>
    refuse("invalid-input", "", { errors: errors.map((error) => ({ ...error, message: "" })) });

async function send(text = "May my sister stay?") {
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: "Your message" }), text);
  await user.click(screen.getByRole("button", { name: "Send message" }));
}

test("shows every way to the clinic, and the emergency number first", () => {
  show(refusing());
  expect(screen.getByText(/Emergency number \(Hungary\): 112/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /Phone/ }).getAttribute("href")).toBe("tel:+3610990142");
  expect(screen.getByRole("rowheader", { name: "Monday to Wednesday" })).toBeTruthy();
  expect(screen.getByText(/30 minutes by car from BUD airport/)).toBeTruthy();
});

test("a form that was opened from a booking has its reference", () => {
  showScreen({ Component, action }, { address: "/contact/", data: { ...start, booking: "TRP-1234-5678" } });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /reference/i }).value).toBe("TRP-1234-5678");
});

test("what is wrong stands beside its field and in the summary, which has the focus; the text stays", async () => {
  show(refusing({ field: "email", reason: "required" }, { field: "consent", reason: "required" }));
  await send();
  const heading = await screen.findByRole("heading", { name: "Please check these answers" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole("textbox", { name: "Your email address" }).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("checkbox").getAttribute("aria-invalid")).toBe("true");
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
  expect(text.value).toBe("May my sister stay?");
  // Nobody has read it yet: whom to call in an emergency stays before it.
  const number = screen.getByText(/Emergency number \(Hungary\): 112/);
  expect(number.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  { reason: "too-small", said: /very quick/ },
  { reason: "too-big", said: /open for a long time/ },
])("a form that was refused as $reason is only to be sent again", async ({ reason, said }) => {
  show(refusing({ field: "stamp", reason }));
  await send();
  expect((await screen.findByRole("alert")).textContent).toMatch(said);
  expect(screen.queryByText("Please check these answers")).toBeNull();
});

test("a message that arrived has its reference and the time of the answer in the clinic's zone", async () => {
  const sent: unknown[] = [];
  const call: Call = async (_, input, options) => {
    sent.push(input, options?.key);
    return { reference: "MSG-7K4P-2QXD", replyDueAt: "2026-11-21T09:00:00.000Z" } as never; // the endpoint's answer
  };
  show(call);
  await send();
  const heading = await screen.findByRole("heading", { name: "Message sent" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText("MSG-7K4P-2QXD")).toBeTruthy();
  expect(screen.getByText(/21 November 2026 at 10:00 \(Budapest time\)/)).toBeTruthy();
  expect(sent[1]).toBe(start.key);
  expect(sent[0]).toMatchObject({
    body: { message: "May my sister stay?", language: "en", stamp: "fresh", website: "" },
  });
});

test("a reader in another zone gets the time of the answer by their own clock beside the clinic's", async () => {
  const far = new Intl.DateTimeFormat("en", { timeZone: "America/New_York" }).resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(far);
  show(async () => ({ reference: "MSG-7K4P-2QXD", replyDueAt: "2026-11-21T09:00:00.000Z" }) as never);
  await send();
  await screen.findByText(/21 November 2026 at 10:00 \(Budapest time\)/);
  expect(document.body.textContent).toContain("21 November 2026 at 04:00");
});

test("the clinic's answers to all its questions stand below the form", () => {
  show(async () => ({}) as never); // nothing is sent
  const region = within(screen.getByRole("region", { name: "Frequent questions" }));
  for (const { question, answer } of questions) {
    expect(region.getByText(question)).toBeTruthy();
    expect(region.getByText(answer)).toBeTruthy();
  }
});

test("a message that tells of danger is answered with whom to call, which has the focus", async () => {
  const danger = dangerAt(0);
  show((async () => ({
    reference: "MSG-1234-5678",
    replyDueAt: "2026-11-21T10:00:00.000Z",
    danger,
  })) as unknown as Call);
  await send("I have chest pain");
  const box = await screen.findByRole("alert");
  expect(box.textContent).toContain("What you wrote may be an emergency.");
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.getByText("MSG-1234-5678")).toBeTruthy();
});

test("after a reload of the tab whom to call is still there, for a day", () => {
  const keep = (writtenAt: string) => history.replaceState({ danger: { ...dangerAt(0), writtenAt } }, "");
  keep(new Date().toISOString());
  show(refusing());
  expect(screen.getByRole("alert").textContent).toMatch(/may be an emergency.*what you wrote earlier/);
  cleanup();
  keep("2020-01-01T00:00:00.000Z");
  show(refusing());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("each message that tells of danger brings whom to call", async () => {
  let minute = 0;
  const replyDueAt = "2026-11-21T10:00:00.000Z";
  const answer = () => ({ sent: { reference: "MSG-1", replyDueAt, danger: dangerAt(minute++) }, email: "" });
  await expectFocusAgain(showScreen({ Component, action: answer }, { address: "/contact/", data: start }));
});
