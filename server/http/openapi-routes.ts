import type { Endpoint } from "../../contract/endpoint.ts";
import { getOpenapi } from "../../contract/openapi.ts";
import type { Binding } from "./endpoints.ts";
import { handleAnywhere } from "./endpoints.ts";
import { describeApi } from "./openapi.ts";

/** Serves the description of the endpoints and itself, created once for all providers. */
export function openapiRoutes(endpoints: readonly Endpoint[]): Binding[] {
  const description = describeApi([...endpoints, getOpenapi]);
  return [handleAnywhere(getOpenapi, async () => description)];
}
