// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { OfferSide } from "./offer-side.tsx";
import { Earlier } from "./two-texts.tsx";
import { useDraft } from "./use-draft.ts";
import { totalsOf } from "./written-totals.ts";

afterEach(cleanup);

const draftOf = (version: number, reason: string) =>
  ({
    ...{ reference: "MAR-7K4P-2QXD", name: "Claire Dubois", option: 1, version, digest: `digest ${version}` },
    ...{ savedAt: null, savedBy: "Huda Saleh", problems: [], warnings: [], approval: null, askedAt: null },
    ...{ fallen: null, before: null, obstacle: null, basis: { language: "en" } },
    content: { reason, lines: [], deposit: { percent: 0, amount: null, refundableDays: 14 }, stages: [], dates: [] },
  }) as unknown as OfferDraft; // what the page beside the form uses

const Nothing = () => null;

function Page() {
  const [loaded, setLoaded] = useState(draftOf(1, "Fly after 14 days."));
  const draft = useDraft(loaded, { signs: true });
  return (
    <>
      <button type="button" onClick={() => setLoaded(draftOf(2, "Fly after 2 days."))}>
        A colleague saves
      </button>
      {draft.earlier && <Earlier draft={draft} earlier={draft.earlier} mayWrite={false} maySign />}
      <OfferSide loaded={loaded} draft={draft} totals={totalsOf(draft.content, "AED")} />
    </>
  );
}

function Begun() {
  const loaded = draftOf(0, "");
  const draft = useDraft(loaded, { signs: false });
  return <OfferSide loaded={loaded} draft={draft} totals={totalsOf(draft.content, "AED")} />;
}

function show(role: string, Component: typeof Page): void {
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Lena Novak", roles: [role] };
  const page = { id: deskId, path: "/", loader: () => staff, Component };
  const root = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [page] };
  render(<RouterProvider router={createMemoryRouter([root], { initialEntries: ["/"] })} />);
}

test("a signature that cannot be asked for or given says beside its button what comes first", async () => {
  show("coordinator", Begun);
  const ask = await screen.findByRole<HTMLButtonElement>("button", { name: "Ask for a signature" });
  expect(ask.disabled).toBe(true);
  const why = screen.getByText("Save the draft first. Then a clinician can sign it.");
  expect(ask.getAttribute("aria-describedby")).toBe(why.id);
  cleanup();
  show("clinician", Begun);
  expect(await screen.findByText("There is no text to sign yet. A coordinator begins the offer.")).toBeTruthy();
});

test("a text that changes while it is read closes the question, and is signed only after its differences were read", async () => {
  show("clinician", Page);
  const sign = () => screen.getByRole<HTMLButtonElement>("button", { name: "Approve and sign", hidden: true });
  await userEvent.click(await screen.findByRole("button", { name: "Approve and sign" }));
  expect(within(await screen.findByRole("dialog")).getByText("digest 1")).toBeTruthy();
  screen.getByText("A colleague saves").click();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sign().disabled).toBe(true);
  expect(screen.getByText("Read the changes first: press “I have read the changes” above.").id).toBe(
    sign().getAttribute("aria-describedby"),
  );
  expect(screen.getByText("Fly after 14 days.")).toBeTruthy();
  expect(screen.getByText("Fly after 2 days.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I have read the changes" }));
  expect(sign().disabled).toBe(false);
});
