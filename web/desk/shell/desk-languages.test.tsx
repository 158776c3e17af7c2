// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { DeskLanguages } from "./desk-languages.tsx";

afterEach(cleanup);

test("a page of the desk leads to itself in Arabic, also at a clinic whose site is in English alone, and Arabic is remembered", async () => {
  const router = createMemoryRouter(
    [{ id: rootId, loader: () => null, children: [{ path: "/desk/sign-in/", element: <DeskLanguages /> }] }],
    {
      initialEntries: ["/desk/sign-in/?next=%2Fdesk%2Ftrips%2F"],
      hydrationData: { loaderData: { [rootId]: buildSite() } },
    },
  );
  render(<RouterProvider router={router} />);
  const link = await screen.findByRole("link", { name: "العربية" });
  expect(link.getAttribute("href")).toBe("/ar/desk/sign-in/?next=%2Fdesk%2Ftrips%2F");

  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(document.cookie).toContain("desk-language=ar");
});
