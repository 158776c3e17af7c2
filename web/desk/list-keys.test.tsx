// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useListKeys } from "./list-keys.ts";
import { ShortcutList } from "./shell/shortcuts.tsx";

afterEach(cleanup);

function List() {
  useListKeys();
  return (
    <main>
      <input type="search" aria-label="Find" />
      <a href="/one" data-row>
        One
      </a>
      <button type="button" data-row>
        Two
      </button>
      <ShortcutList />
    </main>
  );
}

test("j and k go through the rows of a list and stay at its ends, and / goes to its search", () => {
  render(<List />);
  const press = (key: string): string | null => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent || (document.activeElement?.getAttribute("aria-label") ?? null);
  };
  expect([press("j"), press("j"), press("j"), press("k"), press("k"), press("/")]).toEqual([
    ...["One", "Two", "Two", "One", "One", "Find"],
  ]);
  expect(screen.getByRole("searchbox")).toBe(document.activeElement);
});
