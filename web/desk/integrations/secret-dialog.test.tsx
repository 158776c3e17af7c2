// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SecretDialog } from "./secret-dialog.tsx";

afterEach(cleanup);

test("a secret that is shown once stays until its reader says that it is stored", async () => {
  const onClose = vi.fn();
  render(<SecretDialog title="Copy the key now" secret="sk_1" onClose={onClose} />);
  await screen.findByRole("dialog", { name: "Copy the key now" });
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Copy the key now" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "I have stored it" }));
  expect(onClose).toHaveBeenCalledOnce();
});
