import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("names exactly the drawings of icons.svg", () => {
  const drawn = readFileSync("web/art/icons.svg", "utf8").matchAll(/<path id="([^"]+)" d="M[^"]+"\/>/g);
  expect([...drawn].map(([, id]) => id)).toEqual([...iconNames]);
});
