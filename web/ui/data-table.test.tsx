// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DataTable } from "./data-table.tsx";

afterEach(cleanup);

const rows = [
  { id: "knee", name: "Knee", nights: 5 },
  { id: "hip", name: "Hip", nights: 6 },
];

const table = (shown: typeof rows) => (
  <DataTable
    caption="Procedures"
    rows={shown}
    keyOf={(row) => row.id}
    empty={<p>Nothing fits</p>}
    columns={[
      { key: "name", header: "Procedure", cell: (row) => row.name, sort: { href: "?sort=name" } },
      {
        key: "nights",
        header: "Nights",
        cell: (row) => row.nights,
        numeric: true,
        sort: { href: "?sort=-nights", direction: "ascending" },
      },
    ]}
  />
);

test("as a table it has a caption, column headers and named rows", () => {
  render(table(rows));
  expect(screen.getByRole("table", { name: "Procedures" })).toBeTruthy();
  expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual(["Procedure", "Nights"]);
  expect(screen.getByRole("row", { name: /Knee/ })).toBeTruthy();
  expect(screen.getAllByRole("rowheader").map((header) => header.textContent)).toEqual(["Knee", "Hip"]);
});

test("as cards each value has its header beside it, which a reader of the table does not hear twice", () => {
  render(table(rows));
  const row = screen.getByRole("row", { name: /Hip/ });
  const cell = within(row).getByRole("cell");
  const label = within(cell).getByText("Nights");
  expect(label.className).toContain("md:hidden");
  expect(label.getAttribute("aria-hidden")).toBe("true");
  expect(within(cell).getByText("6")).toBeTruthy();
});

test("headers that sort are links and say how the rows are sorted now", () => {
  render(table(rows));
  expect(screen.getByRole("link", { name: "Procedure" }).getAttribute("href")).toBe("?sort=name");
  const [name, nights] = screen.getAllByRole("columnheader");
  expect(name?.getAttribute("aria-sort")).toBe("none");
  expect(nights?.getAttribute("aria-sort")).toBe("ascending");
});

test("a card leaves out the line of a value that is not there", () => {
  const cells = (nights: number) => (nights > 5 ? String(nights) : "–");
  render(
    <DataTable
      caption="Procedures"
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { key: "name", header: "Procedure", cell: (row) => row.name },
        { key: "nights", header: "Nights", cell: (row) => cells(row.nights) },
      ]}
    />,
  );
  const [without, given] = screen.getAllByRole("cell");
  expect(without?.className).toContain("max-md:hidden");
  expect(given?.className).not.toContain("max-md:hidden");
});

test("without rows it says so under its caption, and names no columns", () => {
  render(table([]));
  expect(screen.getByText("Procedures")).toBeTruthy();
  expect(screen.getByText("Nothing fits")).toBeTruthy();
  expect(screen.queryByText("Nights")).toBeNull();
});
