import { type ActionFunctionArgs, redirect } from "react-router";
import { createTrip } from "../../../../contract/account-trips.ts";
import { moveDates, previewDates, withdrawMove } from "../../../../contract/trip-dates.ts";
import type { Language } from "../../../../contract/values.ts";
import { callOf } from "../../../api.ts";
import { formatDay } from "../../../format.ts";
import type { FormWords } from "../../../forms/problem.ts";
import { orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

const reasons: Readonly<Record<string, () => string>> = {
  past: m.trips_error_past,
  "too-far": m.trips_error_far,
  unsafe: m.trips_error_unsafe,
  closed: m.trips_error_closed,
};

const wordsIn = (language: Language): FormWords => ({
  names: { arrive: m.trips_field_arrive, treatment: m.trips_field_treatment, leave: m.trips_field_leave },
  textOf: ({ reason, message }, control) => {
    // The refusal names the nearest day that would do.
    const [nearest] = message.match(/\d{4}-\d{2}-\d{2}/) ?? [];
    const day = nearest ? formatDay(nearest, language) : "";
    if (reason === "order") return control === "arrive" ? m.trips_error_arrive({ day }) : m.trips_error_leave({ day });
    return reasons[reason]?.();
  },
  reasons: { conflict: m.trips_refused_conflict, "wrong-state": m.trips_refused_state },
});

/** Begins a trip from a plan or from an offer, shows what other days would change, or moves it. */
export async function tripAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const key = text("key");
  const { language } = context.get(siteContext);
  const params = { id: text("trip") };
  return orRefused({
    form,
    language,
    words: wordsIn(language),
    write: async () => {
      switch (text("intent")) {
        case "begin": {
          const body = {
            from: "plan",
            procedure: text("procedure"),
            package: text("package"),
            treatment: text("treatment"),
            companions: Number(text("companions")),
          } as const;
          const { id } = await call(createTrip, { query: {}, body }, { key });
          return redirect(tripPaths.trip(id));
        }
        case "follow":
        case "deposit": {
          const body = { from: "offer", quote: text("quote") } as const;
          const { id } = await call(createTrip, { query: {}, body }, { key });
          return redirect(`${text("intent") === "deposit" ? tripPaths.checkout : tripPaths.plan}?trip=${id}`);
        }
        case "move": {
          const body = { preview: text("preview"), version: Number(text("version")) };
          await call(moveDates, { params, query: {}, body }, { key });
          return redirect(tripPaths.trip(params.id));
        }
        case "withdraw":
          await call(withdrawMove, { params, query: {} }, { key });
          return redirect(tripPaths.trip(params.id));
        default: {
          const names = ["treatment", "arrive", "leave"] as const;
          // Without a script, days that stand as they were follow the treatment; otherwise they have followed in the form.
          const isTyped = (name: string) => text("whole") === "1" || text(name) !== text(`${name}-was`);
          const changed = names.filter((name) => text(name) && isTyped(name));
          const body = Object.fromEntries(changed.map((name) => [name, text(name)]));
          // Each preview is a write of its own: one key for different dates would be refused.
          return { move: await call(previewDates, { params, query: {}, body }) };
        }
      }
    },
  });
}
