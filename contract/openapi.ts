import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";

/** The OpenAPI 3.1 description of this API. */
export const getOpenapi = endpoint({
  ...publicRead,
  name: "getOpenapi",
  summary: "Get this description as OpenAPI 3.1",
  path: "/api/openapi.json",
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  refusals: [],
  cacheSeconds: 300,
});
