import { type Plugin, parseAst } from "vite";

/**
 * The browser sends and the server checks: what the contract's schemas are made of stays out of the client. An endpoint
 * keeps its name, path and ways there; parsing in the browser throws at once.
 */
export const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  enforce: "pre",
  resolveId: (source) =>
    /^zod\/mini$|\/contract\/phone-number\.ts$|^\.\.?\/phone-number\.ts$/.test(source) ? schemas : null,
  async load(id) {
    if (id !== schemas) return;
    const made = await Promise.all([import("zod/mini"), import("../contract/phone-number.ts")]);
    const names = made.flatMap(Object.keys).filter((name) => name !== "default");
    return `const inert = new Proxy(() => {}, {
      get: (_, name) => { if (/^(safe)?[pP]arse/.test(String(name))) throw new Error("schemas stay on the server"); return inert; },
      apply: () => inert,
    });
    export { ${names.map((name) => `inert as "${name}"`).join(", ")} };`;
  },
  transform: {
    filter: { id: /\/contract\/(?:desk\/)?\w+(?:-\w+)*\.ts$/ },
    handler: (code) =>
      withoutChecks(code)
        .replace(/^import \* as z from/gm, `import * as ${pure.z} from`)
        .replace(/(?<![\w$"'`]|\w\.)\bz(?=\s*\.\s*\w)/g, pure.z)
        .replace(/^import \{ endpoint \} from/gm, `import { endpoint as ${pure.endpoint} } from`)
        .replace(/(?<== )endpoint\(/g, `${pure.endpoint}(`),
  },
});

/** Without the calls of `check` on schemas: they are methods, of which the bundler cannot know that they have no side effects. */
export function withoutChecks(code: string): string {
  const calls: { readonly start: number; readonly end: number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, end } = node as { type?: string; callee?: Callee; end: number };
    const isCheck = type === "CallExpression" && callee?.property?.name === "check";
    if (isCheck) calls.push({ start: callee.object.end, end });
    for (const part of isCheck ? [callee.object] : Object.values(node)) visit(part);
  };
  visit(parseAst(code, { lang: "ts" }));
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

/** Of a call of a method. */
interface Callee {
  readonly object: { readonly end: number };
  readonly property?: { readonly name?: string };
}

/** Stands for the schema library, and for the schemas of phone numbers with their numbering plans. */
const schemas = "\0schemas";
/** Calls without side effects, removed where their result is unused; matched by names that no library has. */
export const pure = { z: "contractSchemas", endpoint: "contractEndpoint" };
