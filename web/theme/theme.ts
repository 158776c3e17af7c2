import type { Theme } from "../../contract/providers.ts";
import { contrast, hexOf, type Oklch, oklchOf } from "./oklch.ts";

/** WCAG 2.2 AA: text 1.4.3, borders of controls and the focus ring 1.4.11. */
export const readable = 4.5;
export const visible = 3;

const white = "#ffffff";
const black = "#000000";
const step = 0.005;

const tint = (of: Oklch, lightness: number, chroma: number): string =>
  hexOf({ lightness, chroma: Math.min(of.chroma, chroma), hue: of.hue });

const passes = (hex: string, others: readonly string[], ratio: number) =>
  others.every((other) => contrast(hex, other) >= ratio);

/** The colour itself, or the nearest darker one that stands out from all `others` (which are near-white). */
function darkened(colour: Oklch, others: readonly string[], ratio: number): string {
  for (let { lightness } = colour; lightness > 0; lightness -= step) {
    const hex = hexOf({ ...colour, lightness });
    if (passes(hex, others, ratio)) return hex;
  }
  return black;
}

function lightened(colour: Oklch, others: readonly string[], ratio: number): string {
  for (let { lightness } = colour; lightness < 1; lightness += step) {
    const hex = hexOf({ ...colour, lightness });
    if (passes(hex, others, ratio)) return hex;
  }
  return white;
}

/** White where it can be read, else near-black: every colour is far enough from one of the two. */
function textOn(background: string, ink: Oklch): string {
  return contrast(white, background) >= readable ? white : darkened(ink, [background], readable);
}

/** The provider's hover colour, moved off the text's side of the scale, and off the resting colour. */
function hoverOf(primary: string, hover: string, onPrimary: string): string {
  const away = onPrimary === white ? darkened : lightened;
  const wanted = away(oklchOf(hover), [onPrimary], readable);
  const resting = oklchOf(primary);
  if (Math.abs(oklchOf(wanted).lightness - resting.lightness) > 0.03) return wanted;
  const room = onPrimary === white ? resting.lightness > 0.25 : resting.lightness > 0.9;
  return away({ ...resting, lightness: resting.lightness + (room ? -0.07 : 0.07) }, [onPrimary], readable);
}

/** One meaning (danger, success …): a strong colour, its tint, and text for the tint. */
function meaning(name: string, hue: number, chroma: number, surfaces: readonly string[]): Record<string, string> {
  const soft = hexOf({ lightness: 0.958, chroma: 0.024, hue });
  return {
    [name]: darkened({ lightness: 0.53, chroma, hue }, [...surfaces, soft, white], readable),
    [`${name}-soft`]: soft,
    [`on-${name}-soft`]: darkened({ lightness: 0.38, chroma: chroma * 0.6, hue }, [soft], 7),
  };
}

function coloursOf({ primaryColor: primary, secondaryColor: secondary, hoverColor }: Theme): Record<string, string> {
  const first = oklchOf(primary);
  const second = oklchOf(secondary);
  const surface = white;
  const page = tint(first, 0.985, 0.004);
  const sunken = tint(first, 0.962, 0.01);
  const primarySoft = tint(first, 0.95, 0.022);
  const secondarySoft = tint(second, 0.95, 0.036);
  const lighter = hexOf({ ...first, lightness: first.lightness + (1 - first.lightness) * 0.4 });
  const surfaces = [surface, page, sunken];
  const grounds = [...surfaces, primarySoft, secondarySoft];
  const inkTone: Oklch = { lightness: 0.26, chroma: Math.min(first.chroma, 0.03), hue: first.hue };
  const deep = tint(first, 0.29, 0.055);
  const onPrimary = textOn(primary, inkTone);
  return {
    page,
    surface,
    sunken,
    ink: darkened(inkTone, grounds, 7),
    muted: darkened({ ...inkTone, lightness: 0.5 }, grounds, readable),
    line: tint(first, 0.91, 0.012),
    "line-strong": darkened({ ...inkTone, lightness: 0.64 }, grounds, visible),
    primary,
    "on-primary": onPrimary,
    "primary-hover": hoverOf(primary, hoverColor, onPrimary),
    "primary-edge": darkened(first, grounds, visible),
    "primary-ink": darkened(first, grounds, readable),
    "primary-soft": primarySoft,
    "primary-lightened-40": lighter,
    "on-primary-lightened-40": textOn(lighter, inkTone),
    secondary,
    "on-secondary": textOn(secondary, inkTone),
    "secondary-edge": darkened(second, grounds, visible),
    "secondary-soft": secondarySoft,
    "on-secondary-soft": darkened({ ...second, lightness: Math.min(second.lightness, 0.45) }, grounds, readable),
    deep,
    "on-deep": lightened({ ...inkTone, lightness: 0.97 }, [deep], 7),
    "on-deep-muted": lightened({ ...inkTone, lightness: 0.8 }, [deep], readable),
    focus: darkened(first, grounds, visible),
    ...meaning("danger", 25, 0.18, surfaces),
    ...meaning("success", 155, 0.12, surfaces),
    ...meaning("warning", 70, 0.12, surfaces),
  };
}

/** Themes are few and derived on every uncached page, so the last ones are kept. */
const derived = new Map<string, Record<string, string>>();
const keptThemes = 500;

/**
 * The whole palette of a provider: custom property name (without `--`) to `#rrggbb` in lower case.
 * Every text and background pair meets WCAG AA whatever the provider chose.
 */
export function themeColours({ primaryColor, secondaryColor, hoverColor }: Theme): Record<string, string> {
  const chosen = {
    primaryColor: primaryColor.toLowerCase(),
    secondaryColor: secondaryColor.toLowerCase(),
    hoverColor: hoverColor.toLowerCase(),
  };
  const key = Object.values(chosen).join();
  const known = derived.get(key);
  if (known) return known;
  if (derived.size >= keptThemes) derived.clear();
  const colours = coloursOf(chosen);
  derived.set(key, colours);
  return colours;
}

/** The `:root{…}` rule for a palette of {@link themeColours}; it holds nothing but hex colours made here. */
export function themeStyle(colours: Readonly<Record<string, string>>): string {
  const lines = Object.entries(colours).map(([name, hex]) => `--${name}:${hex}`);
  return `:root{${lines.join(";")}}`;
}
