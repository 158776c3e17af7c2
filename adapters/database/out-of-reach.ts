/** PostgreSQL's classes for a connection that broke, too few resources, and an operator's intervention. */
const passingClasses = /^(?:08|53|57)/;
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** Messages of drivers that carry no code. */
const drivers =
  /^(?:PGlite is (?:closed|closing)|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;

/**
 * Whether an error says that the database does not answer at the moment: another try may go well, and nothing was wrong
 * with what was asked. The libraries wrap it, so the causes are looked through.
 */
export function isOutOfReach(error: unknown): boolean {
  for (let depth = 0, one = error; one instanceof Error && depth < 5; depth += 1, one = one.cause) {
    const code = "code" in one && typeof one.code === "string" ? one.code : "";
    const isOfDatabase = /^[0-9A-Z]{5}$/.test(code) && "severity" in one;
    if (isOfDatabase ? passingClasses.test(code) : networkCodes.has(code) || drivers.test(one.message)) return true;
  }
  return false;
}
