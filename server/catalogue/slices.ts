import { setImmediate } from "node:timers/promises";

const longest = 4;

/** Makes long work let others in: awaited between its steps, it waits once they have taken a few milliseconds. */
export function slices(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < longest) return;
    return setImmediate().then(() => {
      begun = performance.now();
    });
  };
}
