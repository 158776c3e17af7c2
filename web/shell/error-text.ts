import { m } from "../words/compiled/messages.js";

/** What an error other than a missing page is explained with, by its status. */
export const errorText = (status: number): string =>
  status === 429 ? m.shell_too_many() : status === 503 ? m.shell_try_later() : m.shell_error_text();
