import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type bidiFactory from "bidi-js";
import * as harfbuzz from "harfbuzzjs";
import type { Outline, OutlinedLine } from "../../contract/rendering.ts";
import { fontOfWoff } from "./woff.ts";

interface Typeface {
  readonly font: harfbuzz.Font;
  readonly unitsPerEm: number;
  readonly covers: ReadonlySet<number>;
}

interface Run {
  readonly start: number;
  end: number;
  readonly level: number;
  readonly typeface: Typeface;
}

const packages = createRequire(import.meta.url);
// Its types describe its other build, which Node does not load: here the package is the function itself.
const bidi = (packages("bidi-js") as typeof bidiFactory.default)();

/** In the order in which they are tried; each holds a part of the scripts. */
const families = [
  ...["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"].map((subset) => ({
    name: "inter",
    subset,
    weights: { normal: 500, bold: 700 },
  })),
  { name: "ibm-plex-sans-arabic", subset: "arabic", weights: { normal: 500, bold: 700 } },
];

async function loadTypefaces(weight: "normal" | "bold"): Promise<readonly Typeface[]> {
  return Promise.all(
    families.map(async ({ name, subset, weights }) => {
      const file = packages.resolve(`@fontsource/${name}/files/${name}-${subset}-${weights[weight]}-normal.woff`);
      const face = new harfbuzz.Face(new harfbuzz.Blob(fontOfWoff(await readFile(file))));
      return { font: new harfbuzz.Font(face), unitsPerEm: face.upem, covers: new Set(face.collectUnicodes()) };
    }),
  );
}

/** Invisible marks of direction and joining, which no font needs to contain. */
const isUnseen = /^[\p{Cf}\p{Mn}\u200b]$/u;

/** Parts of a line that go one way in one typeface, in the order they are written. What no typeface has is left out. */
function runsOf(text: string, levels: Uint8Array, typefaces: readonly Typeface[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const stays = last && last.end === at && (last.typeface.covers.has(code) || isUnseen.test(sign));
    const typeface = stays ? last.typeface : typefaces.find(({ covers }) => covers.has(code));
    if (last && last.end === at && last.typeface === typeface && last.level === level) last.end += sign.length;
    else if (typeface) runs.push({ start: at, end: at + sign.length, level, typeface });
    at += sign.length;
  }
  return runs;
}

/** From the order of writing to the order on the line, from its left: Unicode Standard Annex 9, rule L2. */
function asSeen(runs: readonly Run[]): readonly Run[] {
  const seen = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < seen.length; start += 1) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end += 1;
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return seen;
}

function drawRun(text: string, { start, end, level, typeface }: Run, size: number, from: number): OutlinedLine {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text, start, end - start);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(typeface.font, buffer);
  const scale = size / typeface.unitsPerEm;
  let width = 0;
  const shapes = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const x = from + width + xOffset * scale;
    width += xAdvance * scale;
    const path = typeface.font.glyphToPath(codepoint);
    return (
      path &&
      `<path transform="translate(${x.toFixed(2)} ${(-yOffset * scale).toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`
    );
  });
  return { svg: shapes.join(""), width };
}

/**
 * Sets lines of text in typefaces that come with the product, so that a picture looks the same on every machine, also
 * where no font is installed: HarfBuzz joins and places the letters, which leave here as shapes.
 */
export async function loadOutlines(): Promise<Outline> {
  const [normal, heavy] = await Promise.all([loadTypefaces("normal"), loadTypefaces("bold")]);
  return (text, { size, bold, direction }) => {
    const { levels } = bidi.getEmbeddingLevels(text, direction);
    let line: OutlinedLine = { svg: "", width: 0 };
    for (const run of asSeen(runsOf(text, levels, bold ? heavy : normal))) {
      const { svg, width } = drawRun(text, run, size, line.width);
      line = { svg: line.svg + svg, width: line.width + width };
    }
    return line;
  };
}
