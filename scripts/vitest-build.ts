import { isBuilt } from "./prepare.mjs";

/** Says before the tests run that what they read from dist/ is missing or old: mails, pages and scripts. */
export const setup = (): void => {
  if (!isBuilt())
    console.warn(
      "dist/ is not built from the present sources, so tests of mails and pages may fail: run `npm run build`.\n",
    );
};
