/** PostgreSQL's error classes for a broken connection, insufficient resources, and operator intervention. */
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
/** Driver messages without a code. */
const drivers =
  /^(?:PGlite is (?:closed|closing)|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;

/**
 * True for an error that means the database is temporarily unreachable, so a retry may succeed. Libraries wrap it, so
 * the causes are checked too.
 */
export function isOutOfReach(error: unknown): boolean {
  for (let depth = 0, one = error; one instanceof Error && depth < 5; depth += 1, one = one.cause) {
    const code = "code" in one && typeof one.code === "string" ? one.code : "";
    const isOfDatabase = /^[0-9A-Z]{5}$/.test(code) && "severity" in one;
    if (isOfDatabase ? passingClasses.test(code) : networkCodes.has(code) || drivers.test(one.message)) return true;
  }
  return false;
}
