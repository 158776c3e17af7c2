import { type Document, isAlias, LineCounter, parseDocument, visit } from "yaml";
import * as z from "zod/mini";
import type { OfferContent } from "../../../contract/offers.ts";
import type { Finding } from "../../formats/yaml-findings.ts";
import { checkTexts, findingsOf } from "../../formats/yaml-findings.ts";
import { locate, type Problem } from "../../formats/yaml-lines.ts";
import { type OfferBasis, readOffer } from "../../quotes/offers/rules.ts";

/** Beside the offer itself. */
const FileHead = z.object({
  format: z.literal(1),
  reference: z
    .string()
    .check(z.regex(/^[A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{4}$/, "must be a reference such as DUN-7K4P-2QXD")),
});

export type ReadFile =
  | {
      readonly kind: "valid";
      readonly reference: string;
      readonly option: number;
      readonly content: OfferContent;
      readonly validUntil: Date;
      /** The offer as the file writes it. */
      readonly written: object;
    }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

const longestFile = 500_000;

/**
 * Parses a clinic's offer and reports every problem with its line, without changing anything.
 * @param offerBasisOf reads the facts of the named request; undefined for an unknown one
 */
export async function readOfferFile(
  text: string,
  offerBasisOf: (reference: string) => Promise<OfferBasis | undefined>,
): Promise<ReadFile> {
  const lines = new LineCounter();
  const document = parseDocument(text.slice(0, longestFile), { lineCounter: lines, prettyErrors: false });
  const at = (findings: readonly Finding[]): ReadFile => ({
    kind: "invalid",
    problems: findings
      .map((finding) => locate(document, lines, finding))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  });
  const broken = [...document.errors, ...document.warnings].map(({ message, pos }) => {
    const { line, col } = lines.linePos(pos[0]);
    return { line, column: col, path: "", message: `is not YAML: ${message}` };
  });
  if (text.length > longestFile) return at([{ path: [], message: `has more than ${longestFile} characters` }]);
  if (broken.length > 0) return { kind: "invalid", problems: broken };
  if (hasAlias(document)) return at([{ path: [], message: "uses references (*name): write the words out" }]);
  const value: unknown = document.toJS();
  const head = FileHead.safeParse(value, { reportInput: true });
  const { format: _, reference, ...written } = (value ?? {}) as Record<string, unknown>; // its head was just parsed
  const basis = typeof reference === "string" ? await offerBasisOf(reference) : undefined;
  const findings: Finding[] = [...(head.success ? [] : head.error.issues.flatMap(findingsOf)), ...checkTexts(value)];
  if (typeof reference === "string" && !basis)
    findings.push({ path: ["reference"], message: `"${reference}" is no request of this installation` });
  if (basis?.obstacle) findings.push({ path: ["reference"], message: basis.obstacle });
  const read = basis && readOffer(written, basis);
  if (read?.kind === "invalid") findings.push(...read.findings);
  if (findings.length > 0 || !head.success || read?.kind !== "valid") return at(findings);
  return { ...read, reference: head.data.reference, written };
}

/** Refuses YAML aliases, which can expand a file exponentially and have no use in an offer. */
function hasAlias(document: Document): boolean {
  let found = false;
  visit(document, (_, node) => {
    found ||= isAlias(node);
  });
  return found;
}
