/**
 * Lets this document send nothing to Google any more: a script that ran cannot be taken back, but policies add up, and
 * the stricter one counts.
 */
export function shutNetwork(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "content-security-policy";
  policy.content = "connect-src 'self'; img-src 'self' data: blob:";
  document.head.append(policy);
}
