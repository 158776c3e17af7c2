import type { Endpoint } from "../../contract/endpoint.ts";
import { getOpenapi } from "../../contract/openapi.ts";
import type { Binding } from "./endpoints.ts";
import { handleAnywhere } from "./endpoints.ts";
import { describeApi } from "./openapi.ts";

/** Serves the description of the endpoints and itself. The first request creates it, for all providers; at the start it would be half of the work. */
export function openapiRoutes(endpoints: readonly Endpoint[]): Binding[] {
  let description: ReturnType<typeof describeApi> | undefined;
  return [
    handleAnywhere(getOpenapi, async () => {
      description ??= describeApi([...endpoints, getOpenapi]);
      return description;
    }),
  ];
}
