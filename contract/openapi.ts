import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The OpenAPI 3.1 description of this API. */
export const getOpenapi = endpoint({
  name: "getOpenapi",
  summary: "Get this description as OpenAPI 3.1",
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  limit: "read",
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  refusals: [],
  retry: true,
  idempotent: false,
  cacheSeconds: 300,
});
