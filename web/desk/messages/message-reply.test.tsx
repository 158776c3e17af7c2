// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { DeskMessage } from "../../../contract/desk/messages.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { useAct } from "../use-act.ts";
import { MessageReply } from "./message-reply.tsx";

afterEach(cleanup);

const message = {
  ...{ id: "01a1fb78-0000-7000-8000-000000000001", version: 1, email: "ana@example.org", name: "Ana Lima" },
  ...{ reference: "MSG-9ET1-Y047", language: "en", replies: [] },
} as unknown as DeskMessage; // what the form uses
const reply = { id: "1", name: "Nora Farkas", at: "2026-11-29T18:00:00.000Z", text: "Yes, you may." };

function Page() {
  const act = useAct();
  const [shown, setShown] = useState(message);
  return (
    <>
      <button type="button" onClick={() => setShown({ ...message, version: 2, replies: [reply] })}>
        A colleague answers
      </button>
      <MessageReply message={shown} act={act} />
    </>
  );
}

const Nothing = () => null;

test("a reply that goes out while another one is written is read before that one can be sent", async () => {
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
  const page = { id: deskId, path: "/", loader: () => staff, Component: Page };
  const root = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [page] };
  render(<RouterProvider router={createMemoryRouter([root], { initialEntries: ["/"] })} />);
  await userEvent.type(await screen.findByRole("textbox"), "Yes.");
  const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send reply" });
  expect(send().disabled).toBe(false);
  await userEvent.click(screen.getByText("A colleague answers"));
  expect(screen.getByText(/Nora Farkas.? answered while you were writing/)).toBeTruthy();
  expect(send().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "I have read it" }));
  expect(send().disabled).toBe(false);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Yes.");
});
