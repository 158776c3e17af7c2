// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { rootId } from "../site.ts";
import { buildProvider, buildSite } from "../testing.tsx";
import { BothClocks } from "./both-clocks.tsx";

const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
const elsewhere = here === "Pacific/Kiritimati" ? "America/Lima" : "Pacific/Kiritimati";

/** The page of a clinic in a zone, as the server sends it. */
function page(timeZone: string) {
  const provider = buildProvider();
  const site = buildSite({ provider: { ...provider, location: { ...provider.location, timeZone } } });
  const router = createMemoryRouter(
    [{ id: rootId, path: "/", loader: () => site, element: <BothClocks instant="2026-11-24T08:30:00.000Z" /> }],
    { hydrationData: { loaderData: { [rootId]: site } } },
  );
  return <RouterProvider router={router} />;
}

test.each([
  ["another zone than", elsewhere, "your time"],
  ["the zone of", here, ""],
])("a clinic in %s the reader: nothing moves when script adds the reader's time", (_, timeZone, added) => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(page(timeZone));
  expect(root.textContent).not.toContain("your time");
  const lines = root.querySelectorAll(".block").length;
  expect(lines).toBe(1);
  render(page(timeZone), { container: root, hydrate: true });
  expect(root.querySelectorAll(".block")).toHaveLength(lines);
  expect(root.textContent).toContain(added);
});
