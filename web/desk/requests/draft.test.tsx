// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { deskId } from "../screen.ts";
import { useDraft } from "./draft.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

type Seen = Parameters<typeof useDraft>[1];
const page: { draft: ReturnType<typeof useDraft>; load: (seen: Seen) => void } = Object.create(null);

function Page() {
  const [seen, load] = useState<Seen>({ version: 1, others: 2 });
  Object.assign(page, { draft: useDraft("case/message", seen), load });
  return null;
}

function begin(): void {
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
  const router = createMemoryRouter([{ id: deskId, path: "/", loader: () => staff, Component: Page }], {
    hydrationData: { loaderData: { [deskId]: staff } },
  });
  render(<RouterProvider router={router} />);
  act(() => page.draft.set({ text: "Dear Ana" }));
}

test("one's own act while one writes is no news, and the text goes with the version after it", () => {
  begin();
  act(() => page.load({ version: 2, others: 2 }));
  expect(page.draft.hasNews).toBe(false);
  expect(page.draft.seen).toBe(2);
});

test("somebody else's act is news until it is read, and the text stays", () => {
  begin();
  act(() => page.load({ version: 2, others: 3 }));
  expect(page.draft).toMatchObject({ hasNews: true, seen: 1, text: "Dear Ana" });
  act(() => page.draft.accept());
  expect(page.draft).toMatchObject({ hasNews: false, seen: 2, text: "Dear Ana" });
});
