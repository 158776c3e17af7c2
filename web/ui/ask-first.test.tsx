// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AskFirst } from "./ask-first.tsx";
import { Button } from "./button.tsx";

afterEach(cleanup);

test("nothing is removed at one press: the question opens, Escape leaves it, and its own button acts", async () => {
  const remove = vi.fn();
  render(
    <AskFirst label="Remove" named="Remove knee.pdf" question="Remove knee.pdf?" text="This cannot be undone.">
      <Button onClick={remove}>Remove document</Button>
    </AskFirst>,
  );
  const opener = screen.getByText("Remove knee.pdf").closest("summary") as HTMLElement;
  const question = screen.getByText("Remove knee.pdf?").closest("details") as HTMLDetailsElement;
  await userEvent.click(opener);
  expect(question.open).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(question.open).toBe(false);
  expect(document.activeElement).toBe(opener);
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole("button", { name: "Remove document" }));
  expect(remove).toHaveBeenCalledOnce();
});
