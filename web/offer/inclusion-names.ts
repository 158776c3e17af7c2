import type { Landing } from "../../contract/landing.ts";
import { m } from "../words/compiled/messages.js";

type Kind = Landing["included"]["always"][number];

/** What a price may include; "other" has no name of its own. */
export const inclusionNames: Readonly<Record<Exclude<Kind, "other">, () => string>> = {
  consultation: m.landing_includes_consultation,
  tests: m.landing_includes_tests,
  surgery: m.landing_includes_surgery,
  anaesthesia: m.landing_includes_anaesthesia,
  hospital: m.landing_includes_hospital,
  implant: m.landing_includes_implant,
  medicine: m.landing_includes_medicine,
  hotel: m.landing_includes_hotel,
  transfer: m.landing_includes_transfer,
  interpreter: m.landing_includes_interpreter,
  "follow-up": m.landing_includes_follow_up,
  physiotherapy: m.landing_includes_physiotherapy,
  companion: m.landing_includes_companion,
  warranty: m.landing_includes_warranty,
};

/** In the language of the call, without "other". */
export const namedInclusions = (kinds: readonly Kind[]): readonly string[] =>
  kinds.flatMap((kind) => (kind === "other" ? [] : inclusionNames[kind]()));
