/**
 * Preloaded (`node --import`): resolves the modules of drizzle-orm without Node's reading of their package.json, which has
 * 170 kB of exports that Node 24 parses again for each of some 400 imports, a quarter of a start's processor time.
 */
import { registerHooks } from "node:module";

const inside = "/node_modules/drizzle-orm/";
/** By the specifiers of the project's own imports. */
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(".") && context.parentURL?.includes(inside))
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context);
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});
