/** Calls made while one is running share its result. */
export function oneAtATime<Asked extends readonly unknown[], Answer>(
  work: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  return (...asked) => {
    running ??= work(...asked).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Runs in one tab at a time, if the browser has locks. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("session", work) : work();
