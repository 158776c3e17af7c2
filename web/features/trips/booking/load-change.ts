import { getBooking, listAlternatives } from "../../../../contract/bookings.ts";
import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import type { Site } from "../../../../contract/rendering.ts";

import type { ChangePage } from "./change-page.ts";

interface ChangeQuery {
  readonly call: Call;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly site: Site;
}

/** A booking, and what else its seller offers on the days that are asked for, or on its own. */
export async function loadChange({ call, params: { id = "" }, query, site }: ChangeQuery): Promise<ChangePage> {
  const { language } = site;
  const booking = await call(getBooking, { params: { id }, query: { language } });
  const [from, to] = [query.get("from"), query.get("to")];
  const common = { booking, formKey: crypto.randomUUID() };
  try {
    const asked = { language, ...(from && { from }), ...(to && { to }) };
    const found = await call(listAlternatives, { params: { id }, query: asked });
    return { ...common, found, days: found, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...common, found: null, days: { from: from ?? "", to }, problem: problemOf(error) };
  }
}

function problemOf({ code, errors = [] }: Refusal): ChangePage["problem"] {
  if (code === "wrong-state") return "elsewhere";
  if (code !== "invalid-input") return "silent";
  return errors.some(({ reason }) => reason === "unsafe") ? "unsafe" : "days";
}
