// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buildProvider, showScreen } from "../../testing.tsx";
import { usePreviewHref, usePreviewLanguages } from "./offer-address.ts";

afterEach(cleanup);

function Component() {
  const languages = usePreviewLanguages();
  const [arabic, german] = [usePreviewHref("MAR-7K4P-2QXD", 2, "ar"), usePreviewHref("MAR-7K4P-2QXD", 2, "de")];
  return <p>{[languages.join(), arabic, german].join(" | ")}</p>;
}

test("a preview opens in the language of its reader where the site and the desk have it, and offers no other", async () => {
  const site = { provider: buildProvider({ languages: ["en", "ar", "de"] }) };
  showScreen({ Component }, { address: "/desk/", site });
  const path = "/desk/requests/mar-7k4p-2qxd/offer/preview/?option=2";
  expect((await screen.findByText(/\|/)).textContent).toBe(`en,ar | /ar${path} | ${path}`);
});
