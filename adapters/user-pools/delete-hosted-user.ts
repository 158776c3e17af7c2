import type { RemovalOutcome } from "./user-pools.ts";

const service = "AWSCognitoIdentityProviderService";

/**
 * Asks a hosted pool to delete the user of an access token, at the pool's own address or else at the cloud's regional
 * one.
 */
export async function deleteHostedUser(issuer: string, accessToken: string | undefined): Promise<RemovalOutcome> {
  if (accessToken === undefined) return { kind: "refused", reason: "the pool removes people by their own token alone" };
  const address = issuer.includes(".amazonaws.com/") ? `${new URL(issuer).origin}/` : `${issuer}/`;
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `${service}.DeleteUser` },
      body: JSON.stringify({ AccessToken: accessToken }),
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (response.ok) return { kind: "removed" };
    const error = /"__type":"(?:[^"]*#)?(\w+)"/.exec(text)?.[1] ?? `status ${response.status}`;
    // A deleted user's token is no longer valid.
    if (error === "UserNotFoundException") return { kind: "removed" };
    const isOver = response.status < 500 && response.status !== 429 && !error.startsWith("TooManyRequests");
    return { kind: isOver ? "refused" : "unavailable", reason: `the pool answered ${error}` };
  } catch (error) {
    return {
      kind: "unavailable",
      reason: `the pool did not answer (${error instanceof Error ? error.name : "unknown"})`,
    };
  }
}
