// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskScreen } from "../screen.ts";
import { DeskError } from "./desk-error.tsx";
import { DeskLoading } from "./desk-loading.tsx";
import { DeskRoot } from "./desk-root.tsx";

beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined)); // jsdom has no scrolling
afterEach(cleanup);

const page = (path: string, loader: () => unknown): RouteObject => ({
  path,
  loader,
  handle: deskScreen<{ reference: string }>({ title: ({ reference }) => reference }),
  element: <p>the page</p>,
  ErrorBoundary: DeskError,
});

function showDesk(path: string) {
  const refused = (code: "not-allowed" | "not-found") => () => {
    throw new Refusal(code, "refused");
  };
  const router = createMemoryRouter(
    [
      {
        id: rootId,
        path: "/",
        loader: () => buildSite(),
        Component: DeskRoot,
        HydrateFallback: DeskLoading,
        errorElement: <p>the desk is gone</p>,
        children: [
          page("right", refused("not-allowed")),
          page("missing", refused("not-found")),
          page("here", () => ({ reference: "MAR-7K3M-QF9D" })),
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test.each([
  ["/right", "Your role does not include this page"],
  ["/missing", "Page not found"],
])("a refused page, %s, is said inside the desk, also in the title of the document", async (path, title) => {
  const router = showDesk(path);
  await screen.findByRole("heading", { level: 1, name: title });
  await waitFor(() => expect(document.title).toBe(`${title} · Harbour Clinic`));
  await router.navigate("/here");
  await screen.findByText("the page");
  await waitFor(() => expect(document.title).toBe("MAR-7K3M-QF9D · Harbour Clinic"));
});
