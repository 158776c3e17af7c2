import { prepareTestDatabase } from "../server/testing/database.ts";
import { isBuilt } from "./prepare.mjs";

/** Says before the tests run that what they read from dist/ is missing or old, and makes their database ready. */
export async function setup(): Promise<void> {
  if (!isBuilt())
    console.warn(
      "dist/ is not built from the present sources, so tests of mails and pages may fail: run `npm run build`.\n",
    );
  await prepareTestDatabase();
}
