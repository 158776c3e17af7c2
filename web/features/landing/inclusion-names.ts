import type { Landing } from "../../../contract/landing.ts";
import { m } from "../../words/compiled/messages.js";

type Kind = Landing["included"]["always"][number];

const names: Readonly<Partial<Record<Kind, () => string>>> = {
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

/** For the loader, in the site's language. */
export const inclusionNames = (kinds: readonly Kind[]): readonly string[] =>
  kinds.flatMap((kind) => names[kind]?.() ?? []);
