// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { DeskChatDetail, DeskChatLine } from "../../../contract/desk/chats.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { Answering } from "./answering.tsx";

afterEach(cleanup);

const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
const lineOf = (by: DeskChatLine["by"], index: number) => ({ id: `${index}`, by, text: "Hello", name: null });

async function openReturn(...authors: DeskChatLine["by"][]): Promise<void> {
  vi.stubGlobal("fetch", async () => Response.json({ replies: [] }));
  const detail = {
    chat: { reference: "CHT-7K4P-2QXD", name: "Ana", language: "en", state: "with_human", holder: staff },
    transcript: authors.map(lineOf),
    canTake: false,
  } as unknown as DeskChatDetail;
  const site = buildSite();
  const desk = { id: deskId, path: "/", loader: () => staff, element: <Answering detail={detail} /> };
  const router = createMemoryRouter([{ id: rootId, loader: () => site, Component: Outlet, children: [desk] }], {
    hydrationData: { loaderData: { [rootId]: site, [deskId]: staff } },
  });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole("button", { name: "Return to the assistant" }));
}

test("a conversation whose last message waits for an answer says so before it is returned", async () => {
  await openReturn("assistant", "visitor", "person", "visitor", "opened");
  expect(screen.getByText(/last message has no answer/)).toBeTruthy();
});

test("one that was answered is returned without a remark", async () => {
  await openReturn("visitor", "person", "opened");
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(screen.queryByText(/last message has no answer/)).toBeNull();
});
