/**
 * Preloaded (`node --import`): resolves the modules of drizzle-orm without Node's reading of their package.json, which has
 * 170 kB of exports that Node 24 parses again for each of some 400 imports, a quarter of a start's processor time; and the
 * project's own TypeScript by its address alone, since its imports name files as they are.
 */
import { registerHooks } from "node:module";

const drizzle = "/node_modules/drizzle-orm/";
const packages = "/node_modules/";
/** By the specifiers of the project's own imports. */
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(".") && context.parentURL !== undefined) {
      const { parentURL } = context;
      const url = new URL(specifier, parentURL).href;
      if (parentURL.includes(drizzle)) return { url, format: "module", shortCircuit: true };
      if (specifier.endsWith(".ts") && !parentURL.includes(packages))
        return { url, format: "module-typescript", shortCircuit: true };
    }
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context);
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});
