// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Dialog, ShownInDialogs } from "./dialog.tsx";

afterEach(cleanup);

function Withdraw() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw</Button>
      <Dialog
        title="Withdraw your request?"
        description="Your answers are deleted."
        open={isAsking}
        close={{ label: "Close", onClose: () => setAsking(false) }}
        actions={<Button variant="danger">Yes, withdraw</Button>}
      >
        <input type="file" aria-label="Letter" />
      </Dialog>
    </>
  );
}

test("a dialog is named and described, and takes the focus when it opens", async () => {
  render(<Withdraw />);
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw your request?" });
  expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Your answers are deleted.",
  );
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test("Escape closes it and gives the focus back to the button that opened it", async () => {
  render(<Withdraw />);
  const trigger = screen.getByRole("button", { name: "Withdraw" });
  await userEvent.click(trigger);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

function Sign() {
  const [open, setOpen] = useState(["Sign", "Sign in again"]);
  return open.map((title) => (
    <Dialog
      key={title}
      title={title}
      open
      close={{ label: "Close", onClose: () => setOpen((now) => now.filter((one) => one !== title)) }}
    />
  ));
}

test("Escape closes the dialog on top alone, also where both opened without a press in between", async () => {
  render(<Sign />);
  const [below, top] = await screen.findAllByRole("dialog");
  await waitFor(() => expect(top?.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  expect(screen.getAllByRole("dialog")).toEqual([below]);
});

test("what has to be seen whatever is open is in the dialog, and is read out when it comes there", async () => {
  const shown = (urgent: string | null) => (
    <ShownInDialogs value={urgent && <p role="alert">{urgent}</p>}>
      <Withdraw />
    </ShownInDialogs>
  );
  const { rerender } = render(shown(null));
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog");
  rerender(shown("Urgent: call Amina Otieno"));
  expect(within(dialog).getByRole("alert").textContent).toBe("Urgent: call Amina Otieno");
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test("its close button closes it", async () => {
  render(<Withdraw />);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a dialog that is a form begins in its first field that can be written", async () => {
  render(
    <Dialog title="Sign in again" open close={{ label: "Close", onClose: () => {} }} isForm>
      <input aria-label="Email" readOnly />
      <input aria-label="Password" type="password" />
    </Dialog>,
  );
  const field = await screen.findByLabelText("Password");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a file field that chooses nothing leaves the dialog open", async () => {
  render(<Withdraw />);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  (await screen.findByLabelText("Letter")).dispatchEvent(new Event("cancel", { bubbles: true, cancelable: true }));
  expect(screen.getByRole("dialog")).toBeTruthy();
});
