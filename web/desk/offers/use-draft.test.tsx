// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import { deskId } from "../screen.ts";
import { type Draft, useDraft } from "./use-draft.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const draftOf = (version: number, reason: string) =>
  ({
    ...{ reference: "MAR-7K4P-2QXD", option: 1, version, digest: null, savedAt: null },
    ...{ problems: [], warnings: [], fallen: null, content: { reason } },
  }) as unknown as OfferDraft; // what the hook reads

/** The hook's latest answer, and what gives it a draft that the page has loaded again. */
const page: { draft: Draft; load: (draft: OfferDraft) => void } = Object.create(null);

function Page() {
  const [loaded, load] = useState(draftOf(1, "first"));
  Object.assign(page, { draft: useDraft(loaded, { signs: false }), load });
  return null;
}

test("a save that failed is not tried again while the writer chooses, so that the choice stands", async () => {
  vi.useFakeTimers();
  const sent: unknown[] = [];
  let isDown = true;
  vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
    if (isDown) throw new TypeError("Failed to fetch");
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    const isOld = body.version !== 2;
    return Response.json(isOld ? { error: "conflict", message: "Changed" } : draftOf(3, "mine"), {
      status: isOld ? 409 : 200,
    });
  });
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
  const router = createMemoryRouter([{ id: deskId, path: "/", loader: () => staff, Component: Page }], {
    hydrationData: { loaderData: { [deskId]: staff } },
  });
  render(<RouterProvider router={router} />);
  act(() => page.draft.change({ ...page.draft.content, reason: "mine" }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(page.draft.state).toBe("failed");

  act(() => page.load(draftOf(2, "theirs")));
  expect(page.draft.theirs?.content.reason).toBe("theirs");
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(sent).toEqual([]);
  await act(async () => page.draft.keepMine());
  expect(page.draft.state).toBe("saved");
  expect(sent).toMatchObject([{ version: 2, content: { reason: "mine" } }]);
  expect(page.draft.earlier?.reason).toBe("theirs");
});
