// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { rootId } from "../site.ts";
import { buildSite } from "../testing.tsx";
import * as active from "../words/active-language.ts";

test("the built desk writes days and amounts in the page's language", async () => {
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const loaderData = { [rootId]: { ...buildSite(), language: "hu" } };
  const script = document.createElement("script");
  script.id = "hydration";
  script.type = "application/json";
  script.textContent = JSON.stringify({ loaderData });
  document.body.append(script);
  expect(active.language).toBe("en");
  await import("./entry-desk.tsx");
  expect(active.language).toBe("hu");
});
