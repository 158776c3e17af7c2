import { compile } from "@inlang/paraglide-js";

/** Turns web/words/<language>/*.json into typed functions; the language is chosen per build or per call. */
await compile({
  project: "./project.inlang",
  outdir: "./web/words/compiled",
  outputStructure: "locale-modules",
  strategy: ["baseLocale"],
  emitTsDeclarations: true,
  emitReadme: false,
  emitPrettierIgnore: false,
});

// The compiler leaves timers behind that would keep this process for half a minute.
process.exit(0);
