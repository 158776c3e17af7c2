import { type Plugin, parseAst } from "vite";

/**
 * The browser sends and the server checks: what the contract's schemas are made of, and what describes an endpoint to the
 * server, stays out of the client. An endpoint keeps its name, path and ways there; parsing in the browser throws at once.
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
      withoutServerParts(code)
        .replace(/^import \* as z from/gm, `import * as ${pure.z} from`)
        .replace(/(?<![\w$"'`]|\w\.)\bz(?=\s*\.\s*\w)/g, pure.z)
        .replace(/^import \{ endpoint \} from/gm, `import { endpoint as ${pure.endpoint} } from`)
        .replace(/(?<== )endpoint\(/g, `${pure.endpoint}(`),
  },
});

/** Members of an endpoint that the server alone reads. */
const ofServer = ["summary", "params", "query", "body", "answer", "event", "refusals", "limit", "right", "scope"];

/**
 * Without what describes an endpoint to the server, and without the calls of `check` on schemas: they are methods, of which
 * the bundler cannot know that they have no side effects.
 */
export function withoutServerParts(code: string): string {
  const cuts: Cut[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { cut, kept } = partsOf(node as Call);
    cuts.push(...cut);
    for (const part of kept) visit(part);
  };
  visit(parseAst(code, { lang: "ts" }));
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, key }) => text.slice(0, start) + text.slice(end).replace(key ? /^\s*,/ : "", ""),
      code,
    );
}

/** What of a node stays out of the client, and what is left of it to look into. */
function partsOf(node: Call): { cut: readonly Cut[]; kept: readonly unknown[] } {
  const { type, callee, arguments: [declared] = [], end } = node;
  if (type === "CallExpression" && callee.property?.name === "check" && callee.object)
    return { cut: [{ start: callee.object.end, end }], kept: [callee.object] };
  if (type !== "CallExpression" || callee.name !== "endpoint") return { cut: [], kept: Object.values(node) };
  const members = declared?.properties ?? [];
  const cut = members.filter(({ key }) => ofServer.includes(key?.name ?? ""));
  return { cut, kept: members.filter((one) => !cut.includes(one)) };
}

/** A part of the code: a member of an object, which has a key unless it is a spread, or another. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
}

/** The used fields of a call. */
interface Call {
  readonly type: string;
  readonly end: number;
  readonly callee: {
    readonly name?: string;
    readonly object?: { readonly end: number };
    readonly property?: { readonly name?: string };
  };
  readonly arguments?: readonly { readonly properties?: readonly Cut[] }[];
}

/** Stands for the schema library, and for the schemas of phone numbers with their numbering plans. */
const schemas = "\0schemas";
/** Calls without side effects, removed where their result is unused; matched by names that no library has. */
export const pure = { z: "contractSchemas", endpoint: "contractEndpoint" };
