// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { siteLanguages as languages } from "../contract/languages.ts";
import { useClinicClock, useReaderTime } from "./clinic-clock.ts";
import { formatInstant } from "./format.ts";
import { rootId } from "./site.ts";
import { buildProvider, buildSite, euro } from "./testing.tsx";
import { CancellationPolicy } from "./trip/cancellation-policy.tsx";
import { useDeadline } from "./trip/use-deadline.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
const elsewhere = here === "Pacific/Kiritimati" ? "America/Lima" : "Pacific/Kiritimati";
const at = "2026-11-24T08:30:00.000Z";

function Deadlines() {
  const write = useDeadline();
  return (
    <>
      <p>{useClinicClock()(at)}</p>
      <p>{write("Pay by {when}", { deadline: { kind: "pay", at } })}</p>
    </>
  );
}

test.each([
  ["another zone than", elsewhere, true],
  ["the zone of", here, false],
])("a deadline of a clinic in %s the reader", async (_, timeZone, isTold) => {
  const provider = buildProvider();
  const site = buildSite({ provider: { ...provider, location: { ...provider.location, timeZone } } });
  const router = createMemoryRouter([{ id: rootId, path: "/", loader: () => site, element: <Deadlines /> }], {
    hydrationData: { loaderData: { [rootId]: site } },
  });
  render(<RouterProvider router={router} />);
  const told = await screen.findAllByText(/Budapest time/);
  expect(told).toHaveLength(2);
  for (const { textContent } of told) expect(textContent?.includes("your time")).toBe(isTold);
});

const OwnTime = ({ instant }: { instant: string }) => <output>{useReaderTime()(instant)}</output>;

test.each([
  ["2026-11-23T20:55:00.000Z", "23 November 2026 at 23:55"],
  ["2026-11-23T21:55:00.000Z", "24 November 2026 at 00:55"],
  ["2026-11-24T00:30:00.000Z", "03:30"],
])("a reader in Istanbul of a clinic in Dubai reads %s as %s: in the clinic's night with its day", (instant, read) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...options,
    timeZone: "Europe/Istanbul",
  });
  const provider = buildProvider();
  const location = { ...provider.location, timeZone: "Asia/Dubai" };
  const site = buildSite({ provider: { ...provider, location } });
  const element = <OwnTime instant={instant} />;
  const router = createMemoryRouter([{ id: rootId, path: "/", loader: () => site, element }], {
    hydrationData: { loaderData: { [rootId]: site } },
  });
  render(<RouterProvider router={router} />);
  expect(screen.getByRole("status").textContent).toBe(read);
});

const policy = [
  { before: "2026-12-10T23:00:00.000Z", refund: euro(900) },
  { before: "2026-12-18T08:00:00.000Z", refund: euro(400) },
];

test.each(languages)(
  "a term that ends with a day is written by that day, not by the next midnight (%s)",
  async (language) => {
    const site = buildSite({ language });
    const element = <CancellationPolicy steps={policy} total={euro(900)} />;
    const router = createMemoryRouter([{ id: rootId, path: "/", loader: () => site, element }], {
      hydrationData: { loaderData: { [rootId]: site } },
    });
    render(<RouterProvider router={router} />);
    const told = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
    expect(told).toHaveLength(3);
    const written = (at: string) => formatInstant(at, "Europe/Budapest", language);
    expect(told[0]).toContain(written("2026-12-10T22:59:00.000Z"));
    expect(told[1]).toContain(written("2026-12-18T08:00:00.000Z"));
  },
);
