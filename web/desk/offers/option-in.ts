/** The alternative of an offer's address. */
export const optionIn = (query: URLSearchParams): string => {
  const asked = query.get("option") ?? "1";
  return /^[1-3]$/.test(asked) ? asked : "1";
};
