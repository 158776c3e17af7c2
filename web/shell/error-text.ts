import { m } from "../words/compiled/messages.js";

/** Text of an error by its status; a missing page has its own. */
export const errorText = (status: number): string =>
  status === 429 ? m.shell_too_many() : status === 503 ? m.shell_try_later() : m.shell_error_text();
