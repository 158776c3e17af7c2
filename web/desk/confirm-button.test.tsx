// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmButton } from "./confirm-button.tsx";

afterEach(cleanup);

test("an act that cannot be undone is done after its question alone, and the form around it is not sent", async () => {
  const reset = vi.fn(() => Promise.resolve(true));
  const sendAround = vi.fn();
  render(
    <form onSubmit={sendAround}>
      <ConfirmButton
        act={{ isBusy: false, problem: "", fields: {}, forget: () => {}, run: () => Promise.resolve(true) }}
        question="Reset the second step?"
        text="It cannot be brought back."
        sure="Reset it"
        onSure={reset}
      >
        Reset
      </ConfirmButton>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  const asked = await screen.findByRole("dialog", { name: "Reset the second step?" });
  expect(reset).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(reset).not.toHaveBeenCalled();
  expect(asked.isConnected).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Reset it" }));
  expect(reset).toHaveBeenCalledOnce();
  expect(sendAround).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
