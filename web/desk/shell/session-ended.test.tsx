// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { sessionEnded } from "../desk-call.ts";
import { deskId } from "../screen.ts";
import { SessionEnded, tellSignedOut } from "./session-ended.tsx";

afterEach(cleanup);

const Nothing = () => null;
const Page = () => (
  <SessionEnded>
    <h1>Amina Otieno</h1>
    <textarea aria-label="Message" />
  </SessionEnded>
);
async function show() {
  const staff = {
    id: "01a1fb78-0000-7000-8000-000000000009",
    name: "Huda Saleh",
    email: "huda@example.org",
    roles: [],
  };
  const desk = { id: deskId, path: "/", loader: () => staff, Component: Page };
  const root = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [desk] };
  render(<RouterProvider router={createMemoryRouter([root])} />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Message" }), "Dear Amina");
  await userEvent.tab();
}

test.each([
  ["a sign-out in another tab", tellSignedOut],
  ["the end of the session", () => void dispatchEvent(new Event(sessionEnded))],
])("%s takes the page off the screen, and what was typed waits behind the sign-in", async (_, end) => {
  await show();
  const record = screen.getByText("Amina Otieno");
  act(end);
  await waitFor(() => expect(record.closest("[hidden]")).not.toBeNull());
  expect(await screen.findByRole("dialog", { name: "Your session has ended" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("Dear Amina");
});
