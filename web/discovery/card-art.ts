import { mixed } from "../theme/oklch.ts";

/** The drawings as they are written, by name; on the server alone. */
const drawings = import.meta.glob<string>("../art/*.svg", { query: "?raw", import: "default", eager: true });

const mix = /color-mix\(in oklab,\s*(#[0-9a-f]{6})(?:\s+(\d+)%)?,\s*(#[0-9a-f]{6})\)/g;

/**
 * A drawing of `web/art/` as an SVG element that fills a box, with the palette's colours written into it: what turns it
 * into a picture knows neither custom properties nor `color-mix`.
 * @throws Error for a drawing that does not exist, or a colour that the palette does not have
 */
export function cardArt(
  name: string,
  palette: Readonly<Record<string, string>>,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): string {
  const symbol = /<symbol id="art"([^>]*)>([\s\S]*)<\/symbol>/.exec(drawings[`../art/${name}.svg`] ?? "");
  if (!symbol) throw new Error(`there is no drawing called ${name}`);
  const [, attributes = "", shapes = ""] = symbol;
  const coloured = shapes
    .replace(/var\(--([\w-]+)\)/g, (_, colour: string) => {
      const hex = palette[colour];
      if (!hex) throw new Error(`the drawing ${name} uses the unknown colour ${colour}`);
      return hex;
    })
    .replace(mix, (_, one: string, share: string | undefined, other: string) =>
      mixed(one, other, Number(share ?? 50) / 100),
    );
  const { x, y, width, height } = box;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"${attributes}>${coloured}</svg>`;
}
