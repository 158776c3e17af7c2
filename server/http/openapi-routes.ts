import type { Endpoint } from "../../contract/endpoint.ts";
import { getOpenapi } from "../../contract/openapi.ts";
import type { Binding } from "./endpoints.ts";
import { handleAnywhere } from "./endpoints.ts";

import { describeApi } from "./openapi.ts";

/** Describes the endpoints and itself; the same for every provider, and made once. */
export function openapiRoutes(endpoints: readonly Endpoint[]): Binding[] {
  const description = describeApi([...endpoints, getOpenapi]);
  return [handleAnywhere(getOpenapi, async () => description)];
}
