import { setImmediate } from "node:timers/promises";

const longest = 4;

/** Yields to other work: awaited between the steps of long work, it gives way once they have taken a few milliseconds. */
export function slices(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < longest) return;
    return setImmediate().then(() => {
      begun = performance.now();
    });
  };
}
