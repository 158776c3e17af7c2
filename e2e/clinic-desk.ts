import { askDesk } from "../scripts/ask-desk.ts";

/** Gives a command to the running product, as the clinic's command does. */
export const desk = (name: string, args: readonly string[], provider?: string): Promise<string> =>
  askDesk(process.env.E2E_DATA_DIR ?? "", name, args, provider);
