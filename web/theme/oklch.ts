import {
  type Color,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
} from "culori/fn";

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) registerMode(mode);
const inOklch = converter("oklch");
const inLinear = converter("lrgb");

/** A colour as people see it: lightness 0..1, chroma 0..about 0.4, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** @param colour `#rrggbb`, or one of culori's */
export function oklchOf(colour: string | Color): Oklch {
  const { l = 0, c = 0, h = 0 } = inOklch(colour) ?? {};
  return { lightness: l, chroma: c, hue: h };
}

/** `#rrggbb` of a colour; what no screen can show loses chroma until one can, so hue and lightness stay. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const l = Math.min(1, Math.max(0, lightness));
  const shown = (c: number) => inLinear({ mode: "oklch", l, c, h: hue });
  // culori's own clamping has no tolerance, so it would move colours that the rounding puts right.
  const fits = (c: number) => {
    const { r, g, b } = shown(c);
    return [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);
  };
  if (fits(chroma)) return formatHex(shown(chroma));
  let [low, high] = [0, chroma];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return formatHex(shown(low));
}

/** WCAG contrast ratio of two `#rrggbb` colours: 1..21. */
export const contrast: (one: string, other: string) => number = wcagContrast;

/** As CSS mixes in oklab: `share` of the one, the rest of the other. */
export const mixed = (one: string, other: string, share: number): string =>
  hexOf(oklchOf(interpolate([other, one], "oklab")(share)));
