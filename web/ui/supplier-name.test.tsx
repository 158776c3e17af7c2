// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SupplierName } from "./supplier-name.tsx";

afterEach(cleanup);

test.each([
  ["Zephyr Gulf", "en"],
  ["مرنة", "ar"],
  ["Hôtel d’Été 24", "en"],
])("%s is isolated and read out in %s, whatever the page's language", (name, language) => {
  render(<SupplierName>{name}</SupplierName>);
  const shown = screen.getByText(name);
  expect([shown.tagName, shown.lang]).toEqual(["BDI", language]);
});
