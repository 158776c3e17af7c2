import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { previewTripCancellation } from "../../../../contract/trip-cancellation.ts";
import type { CancelTripPage } from "./cancel-trip-page.ts";

interface CancelQuery {
  readonly call: Call;
  readonly query: URLSearchParams;
  readonly site: Site;
}

/** What cancelling the trip would end and return now. */
export async function loadCancellation({ call, query, site: { language } }: CancelQuery): Promise<CancelTripPage> {
  const trip = query.get("trip") ?? "";
  const common = { trip, formKey: crypto.randomUUID() };
  try {
    return { ...common, preview: await call(previewTripCancellation, { params: { id: trip }, query: { language } }) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "try-later") throw error;
    return { ...common, preview: null };
  }
}
