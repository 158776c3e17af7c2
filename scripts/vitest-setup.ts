import { afterAll, afterEach, beforeEach } from "vitest";
import { siteLanguages } from "../contract/languages.ts";
import { setLanguage } from "../web/words/active-language.ts";
import { startWatching, takeUnexpected } from "./expect-console.ts";

// On a busy machine an element can take longer than the library's default of one second.
if ("document" in globalThis) {
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: 10_000 });
  (await import("./missing-in-jsdom.ts")).addMissing();
}

beforeEach(() => {
  startWatching();
  setLanguage(siteLanguages[0]);
});

afterEach(() => {
  const unexpected = takeUnexpected();
  if (unexpected.length > 0) {
    throw new Error(
      `Unexpected console output (declare it with expectConsole if it belongs here):\n${unexpected.join("\n")}`,
    );
  }
});

// Files of one worker share its document.
afterAll(() => {
  if ("document" in globalThis) document.body.replaceChildren();
});
