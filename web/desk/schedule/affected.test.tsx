// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { TreatmentPlace } from "../../../contract/desk/schedule.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { AffectedList } from "./affected.tsx";

afterEach(cleanup);

const Nothing = () => null;

const placeOf = (patient: string | null) =>
  ({
    ...{
      attempt: "1",
      day: "2027-03-03",
      trip: "TRP-7K4P-2QXD",
      request: null,
      patient,
      child: null,
      lostDay: "closed",
    },
    procedure: { slug: "knee", name: "Knee replacement", textsLanguage: "en" },
  }) as unknown as TreatmentPlace; // what the list reads of it

const Named = () => <AffectedList affected={[placeOf("Ana Lima")]} consultations={[]} offers={[]} />;
const Nameless = () => <AffectedList affected={[placeOf(null)]} consultations={[]} offers={[]} />;

/** The line of a treatment as a reader of a role sees it. */
async function lineFor(role: string, Component: typeof Named): Promise<string> {
  const page = { id: deskId, path: "/", loader: () => ({ id: "1", name: "Vera Lind", roles: [role] }), Component };
  const root = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [page] };
  render(<RouterProvider router={createMemoryRouter([root], { initialEntries: ["/"] })} />);
  const { textContent } = await screen.findByRole("listitem");
  cleanup();
  return textContent ?? "";
}

test("who needs a new date has a name and a number; readers without names read the number once", async () => {
  const count = (text: string) => text.split("TRP-7K4P-2QXD").length - 1;
  const named = await lineFor("coordinator", Named);
  expect([named.startsWith("Ana Lima"), count(named)]).toEqual([true, 1]);
  expect(count(await lineFor("viewer", Nameless))).toBe(1);
});
