// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

test("a busy button keeps its focus and its words, and does nothing when pressed again", async () => {
  let pressed = 0;
  const { rerender } = render(<Button onClick={() => (pressed += 1)}>Send</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  rerender(
    <Button busy onClick={() => (pressed += 1)}>
      Send
    </Button>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(pressed).toBe(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
});

test("of buttons that are busy with the same work, the pressed one shows it", async () => {
  const both = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <Button busy={busy}>Publish</Button>
    </>
  );
  const { rerender } = render(both(false));
  const spins = () => screen.getAllByRole("button").map((button) => button.querySelector(".animate-spin") !== null);
  for (const [name, expected] of [
    ["Save", [true, false]],
    ["Publish", [false, true]],
  ] as const) {
    await userEvent.click(screen.getByRole("button", { name }));
    rerender(both(true));
    expect(spins()).toEqual(expected);
    rerender(both(false));
    expect(spins()).toEqual([false, false]);
  }
});
