import { afterEach, beforeEach } from "vitest";
import { startWatching, takeUnexpected } from "./expect-console.ts";

beforeEach(startWatching);

afterEach(() => {
  const unexpected = takeUnexpected();
  if (unexpected.length > 0) {
    throw new Error(
      `Unexpected console output (declare it with expectConsole if it belongs here):\n${unexpected.join("\n")}`,
    );
  }
});
