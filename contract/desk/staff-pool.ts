import { endpoint } from "../endpoint.ts";
import { UserPoolConfig } from "../providers.ts";

/** Settings for a sign-in at the clinic's staff pool. */
export const getStaffPool = endpoint({
  name: "getStaffPool",
  summary: "Settings for signing in at the clinic's desk",
  method: "GET",
  path: "/api/desk/pool",
  access: "public",
  limit: "read",
  answer: UserPoolConfig,
  refusals: ["not-found", "too-many-requests"],
  retry: true,
  idempotent: false,
});
