// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { Paginator, pagePlaces } from "./paginator.tsx";

afterEach(cleanup);

const paginator = (page: number, pages: number) => (
  <Paginator
    page={page}
    pages={pages}
    hrefOf={(to) => `/procedures/?page=${to}`}
    words={{
      label: "Pages",
      previous: "Previous",
      next: "Next",
      page: (number) => `Page ${number}`,
      summary: `Page ${page} of ${pages}`,
    }}
  />
);

test("each page is a link with an address, and the current one says so", () => {
  render(paginator(2, 3));
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Page 3" }).getAttribute("href")).toBe("/procedures/?page=3");
  expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("/procedures/?page=1");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
  expect(screen.getByText("Page 2 of 3")).toBeTruthy();
});

test("there is nothing before the first page and nothing after the last", () => {
  const { rerender } = render(paginator(1, 3));
  expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
  rerender(paginator(3, 3));
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
});

test("one page needs no paginator", () => {
  const { container } = render(paginator(1, 1));
  expect(container.innerHTML).toBe("");
});

test("however many pages, the first, the last and the current are offered in seven places at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pages, seed) => {
      const page = 1 + (seed % pages);
      const places = pagePlaces(page, pages);
      expect(places).toHaveLength(Math.min(7, pages));
      expect(places).toContain(page);
      expect(places[0]).toBe(1);
      expect(places.at(-1)).toBe(pages);
      const numbers = places.filter((place) => place > 0);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});
