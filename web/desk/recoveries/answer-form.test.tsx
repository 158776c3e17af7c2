// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { DeskRecovery } from "../../../contract/desk/aftercare.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { AnswerForm } from "./answer-form.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

type Recovery = Parameters<typeof AnswerForm>[0]["recovery"];
const recovery = (changes: Partial<Recovery> = {}): Recovery => ({
  ...{ reference: "T-7K4P", version: 3, state: "urgent", openQuestionAt: null, language: "en", history: [] },
  ...changes,
});
const at = "2026-11-20T10:00:00.000Z";
const ended: DeskRecovery["history"] = [
  { id: "01a1fb78-0000-7000-8000-000000000001", at, kind: "not-needed", by: "Dr Vera" },
];

const page: { load: (recovery: Recovery) => void } = Object.create(null);

function Page({ begin }: { begin: Recovery }) {
  const [shown, load] = useState(begin);
  page.load = load;
  return <AnswerForm recovery={shown} />;
}

function show(begin: Recovery): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
  const site = buildSite();
  const desk = { id: deskId, path: "/", loader: () => staff, element: <Page begin={begin} /> };
  const router = createMemoryRouter([{ id: rootId, loader: () => site, Component: Outlet, children: [desk] }], {
    hydrationData: { loaderData: { [rootId]: site, [deskId]: staff } },
  });
  render(<RouterProvider router={router} />);
  return sent;
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const overtaken = /Dr Vera has ended the urgent case while you were writing/;

test("who writes while a colleague ends the urgent case reads who did, and sends the text as the call that it was", async () => {
  const sent = show(recovery());
  await userEvent.click(radio(/I spoke/));
  await userEvent.type(screen.getByRole("textbox"), "She is at home.");
  act(() => page.load(recovery({ state: "answered", version: 4, history: ended })));
  expect(screen.getByText(overtaken)).toBeTruthy();
  expect(radio(/I spoke/).checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Record call" }));
  expect(sent).toMatchObject([{ way: "call", text: "She is at home.", version: 4 }]);
  expect(screen.queryByText(overtaken)).toBeNull();
});

test("who writes while a colleague records a call reads that before the answer goes out too", async () => {
  const sent = show(recovery({ state: "waiting" }));
  await userEvent.type(screen.getByRole("textbox"), "Rest today.");
  const call: DeskRecovery["history"] = [{ ...ended[0], id: "02", at, kind: "call", by: "Dr Vera" }];
  act(() => page.load(recovery({ state: "waiting", version: 4, history: call })));
  expect(screen.getByText(/Dr Vera answered while you were writing/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send answer" });
  expect(button.disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "I have read it" }));
  await userEvent.click(button);
  expect(sent).toMatchObject([{ way: "reply", text: "Rest today.", version: 4 }]);
});

test("a case that ends while nothing is written says nothing of it, and a call in vain is recorded there too", async () => {
  const sent = show(recovery());
  act(() => page.load(recovery({ state: "waiting", version: 4, history: ended })));
  expect(radio(/In writing/).checked).toBe(true);
  await userEvent.click(radio(/could not reach/));
  await userEvent.type(screen.getByRole("textbox"), "Call us.");
  expect(screen.queryByText(overtaken)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Record call" }));
  expect(sent).toMatchObject([{ way: "unreached", version: 4 }]);
});
