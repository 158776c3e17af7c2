import type { Site } from "../../contract/rendering.ts";

/**
 * Lets this document send nothing to Google any more: a script that ran cannot be taken back, but policies add up, and
 * the stricter one counts. Reports of errors are asked for by themselves.
 */
export function shutNetwork({ reports }: Pick<Site, "reports">): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "content-security-policy";
  policy.content = `connect-src 'self' ${reports ? new URL(reports.dsn).origin : ""}; img-src 'self' data: blob:`;
  document.head.append(policy);
}
