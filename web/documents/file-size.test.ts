import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [193, "1 kB"],
  [40_000, "39 kB"],
  [200_000, "0.2 MB"],
  [3_400_000, "3.2 MB"],
  [50 * 1024 * 1024, "50 MB"],
])("%i bytes are %s", (bytes, said) => {
  expect(fileSize(bytes, "en")).toBe(said);
});
