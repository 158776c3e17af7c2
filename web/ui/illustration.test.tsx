import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { illustrations } from "../../contract/procedures.ts";
import { Illustration } from "./illustration.tsx";
import { Place, places } from "./place.tsx";

const pictures = [
  ...illustrations.map((name) => ({ name, most: 2000, svg: renderToStaticMarkup(<Illustration name={name} />) })),
  ...places.map((name) => ({ name, most: 5000, svg: renderToStaticMarkup(<Place name={name} />) })),
];

test.each(pictures)(
  "$name takes its colours from the theme alone and is light enough to stand in a page",
  (picture) => {
    const paints = [...picture.svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
    expect(
      paints.filter((paint) => !/^(none|var\(--color-|color-mix\(in oklab,var\(--color-)/.test(paint ?? "")),
    ).toEqual([]);
    expect(picture.svg).not.toMatch(/ (id|style)=/);
    expect(picture.svg.length).toBeLessThan(picture.most);
  },
);

test("a drawing is decoration until it is given a title", () => {
  expect(renderToStaticMarkup(<Illustration name="knee" />)).toContain('aria-hidden="true"');
  const titled = renderToStaticMarkup(<Place name="river-city" title="Budapest" />);
  expect(titled).toContain('aria-label="Budapest"');
  expect(titled).not.toContain("aria-hidden");
});
