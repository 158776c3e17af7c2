import type { FormWords } from "../../forms/problem.ts";
import { m } from "../../words/compiled/messages.js";

/** Texts of the settings' controls. */
export const settingWords: FormWords = {
  names: {
    email: m.settings_delete_email,
    from: m.settings_quiet_from,
    until: m.settings_quiet_until,
    quietHours: m.settings_quiet,
  },
  textOf: ({ reason }, control) => {
    if (control === "email") return m.settings_delete_email_wrong();
    return reason === "format" || reason === "required" ? m.settings_quiet_wrong() : undefined;
  },
  reasons: {
    "not-allowed": m.settings_delete_not_fresh,
    conflict: m.settings_conflict,
    "too-many-requests": m.settings_archive_enough,
  },
};
