/** What is asked for while it is under way is not begun again: everybody gets the answer to the first. */
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
