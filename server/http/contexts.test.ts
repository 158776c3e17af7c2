import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type Access, endpoint } from "../../contract/endpoint.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { createApi } from "./api.ts";
import type { Binding, Facts } from "./endpoints.ts";
import { handle, handleAnywhere } from "./endpoints.ts";

const site = await openTestSite();
afterAll(() => site.close());
const wake = vi.fn();
beforeEach(() => wake.mockClear());

const declared = <const A extends Access>(access: A, method: "GET" | "POST" = "GET", idempotent = false) =>
  endpoint({
    name: "look",
    summary: "Looks.",
    method,
    path: "/api/look",
    access,
    limit: "read",
    answer: z.unknown(),
    refusals: [],
    retry: false,
    idempotent,
  });

async function callBinding(binding: Binding, { at, by }: { at?: string; by?: SignedIn }): Promise<unknown> {
  const provider: ProviderRow | undefined = at === undefined ? undefined : await site.services.providers.byHost(at);
  const facts: Facts = {
    provider,
    language: "en",
    requestId: "0",
    address: "127.0.0.1",
    headers: {},
    isFromTrustedProxy: false,
    origin: "https://harbour.example",
    token: by?.idToken,
  };
  return createApi({ ...site.services, jobs: { wake } }, [binding]).answer(binding, facts, {}, { key: "a".repeat(16) });
}

describe("the context of a request", () => {
  const host = "harbour.example";

  test("has the client and the rows' owner for an endpoint with client access", async () => {
    const ana = await signIn(site, { email: "ana@example.org" });
    const probe = handle(declared("client"), async (context) => {
      const { client, owner, providerId, tenant } = { ...context };
      return { sub: client.sub, owner, isOfTenant: providerId === tenant.id };
    });
    expect(await callBinding(probe, { at: host, by: ana })).toEqual({
      sub: ana.sub,
      owner: ana.owner,
      isOfTenant: true,
    });
    await expect(callBinding(probe, { at: host })).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("has neither for any other endpoint and any caller", async () => {
    const ben = await signIn(site, { email: "ben@example.org" });
    const probe = handle(declared("link"), async (context) => ["client" in context, "owner" in context]);
    expect(await callBinding(probe, { at: host, by: ben })).toEqual([false, false]);
  });

  test("requires a provider at the host, except for endpoints on any host", async () => {
    const probe = handle(declared("public"), async ({ tenant }) => tenant.company.slug);
    await expect(callBinding(probe, {})).rejects.toMatchObject({ code: "unknown-provider" });
    const anywhere = handleAnywhere(declared("public"), async ({ provider }) => provider ?? "nobody");
    expect(await callBinding(anywhere, {})).toBe("nobody");
  });

  test("keeps its members in an idempotent write", async () => {
    const write = handle(declared("public", "POST", true), (context) =>
      context.write("message:test", async () => Object.keys(context).includes("tenant")),
    );
    expect(await callBinding(write, { at: host })).toBe(true);
  });
});

test("the queue wakes after a write, also a refused one, and not after a read", async () => {
  const answer = async () => null;
  await callBinding(handleAnywhere(declared("public"), answer), {});
  expect(wake).not.toHaveBeenCalled();
  await callBinding(handleAnywhere(declared("public", "POST"), answer), {});
  await expect(callBinding(handle(declared("public", "POST"), answer), {})).rejects.toThrow();
  expect(wake).toHaveBeenCalledTimes(2);
});
