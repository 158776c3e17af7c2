import type { FormWords } from "../../forms/problem.ts";
import { m } from "../../words/compiled/messages.js";

/** What the controls of the settings ask. */
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

/** What was done with how somebody signs in, in their words. */
export const eventWords: Readonly<Record<string, () => string>> = {
  "signed-up": m.settings_event_signed_up,
  confirmed: m.settings_event_confirmed,
  "signed-in": m.settings_event_signed_in,
  "sign-in-failed": m.settings_event_sign_in_failed,
  "code-sent": m.settings_event_code_sent,
  "password-changed": m.settings_event_password_changed,
  "password-reset": m.settings_event_password_reset,
  "attributes-changed": m.settings_event_attributes_changed,
  "attribute-verified": m.settings_event_attribute_verified,
  "signed-out": m.settings_event_signed_out,
  "signed-out-everywhere": m.settings_event_signed_out_everywhere,
  "refresh-token-reused": m.settings_event_refresh_token_reused,
  "mfa-changed": m.settings_event_mfa_changed,
  "passkey-added": m.settings_event_passkey_added,
  "passkey-removed": m.settings_event_passkey_removed,
  "device-added": m.settings_event_device_added,
  "device-removed": m.settings_event_device_removed,
  exported: m.settings_event_exported,
};
