// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

const withdraw = (
  <Dialog
    title="Withdraw your request?"
    description="Your answers are deleted."
    closeLabel="Close"
    trigger={<Button>Withdraw</Button>}
    actions={<Button variant="danger">Yes, withdraw</Button>}
  />
);

test("a dialog is named and described, and takes the focus when it opens", async () => {
  render(withdraw);
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw your request?" });
  expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Your answers are deleted.",
  );
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test("Escape closes it and gives the focus back to the button that opened it", async () => {
  render(withdraw);
  const trigger = screen.getByRole("button", { name: "Withdraw" });
  await userEvent.click(trigger);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test("its close button closes it", async () => {
  render(withdraw);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a dialog that is a form begins in its first field that can be written", async () => {
  render(
    <Dialog title="Sign in again" closeLabel="Close" open isForm>
      <input aria-label="Email" readOnly />
      <input aria-label="Password" type="password" />
    </Dialog>,
  );
  const field = await screen.findByLabelText("Password");
  await waitFor(() => expect(document.activeElement).toBe(field));
});
