import type { Purpose } from "../../contract/consent-constants.ts";
import { m } from "../words/compiled/messages.js";

/** How each purpose is asked for: in a line of the notice, by its name, and with everything that belongs to it. */
export const purposeWords: Record<
  Purpose,
  { short(): string; name(): string; text(facts: { clinic: string; host: string }): string }
> = {
  measurement: {
    short: m.choices_measurement_short,
    name: m.choices_measurement,
    text: ({ clinic }) => m.choices_measurement_text({ clinic }),
  },
  replay: {
    short: m.choices_replay_short,
    name: m.choices_replay,
    text: ({ host }) => m.choices_replay_text({ host }),
  },
  reports: {
    short: m.choices_reports_short,
    name: m.choices_reports,
    text: ({ host }) => m.choices_reports_text({ host }),
  },
};
