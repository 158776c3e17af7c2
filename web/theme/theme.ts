import type { Theme } from "../../contract/providers.ts";
import { contrast, hexOf, type Oklch, oklchOf } from "./oklch.ts";

/** WCAG 2.2 AA: text 1.4.3, borders of controls and the focus ring 1.4.11. */
export const readable = 4.5;
export const visible = 3;

const white = "#ffffff";
const black = "#000000";
const step = 0.005;

const passes = (hex: string, others: readonly string[], ratio: number) =>
  others.every((other) => contrast(hex, other) >= ratio);

/** The colour itself, or the nearest darker one that stands out from all `others` (which are light). */
function darkened(colour: Oklch, others: readonly string[], ratio: number): string {
  for (let { lightness } = colour; lightness > 0; lightness -= step) {
    const hex = hexOf({ ...colour, lightness });
    if (passes(hex, others, ratio)) return hex;
  }
  return black;
}

/** The same towards white, for `others` that are dark. */
function lightened(colour: Oklch, others: readonly string[], ratio: number): string {
  for (let { lightness } = colour; lightness < 1; lightness += step) {
    const hex = hexOf({ ...colour, lightness });
    if (passes(hex, others, ratio)) return hex;
  }
  return white;
}

/** A lightness, and the most chroma that a colour has there. */
type Tone = readonly [lightness: number, chroma: number];

interface Tones {
  readonly grounds: Readonly<Record<"page" | "surface" | "sunken" | "primarySoft" | "secondarySoft", Tone>>;
  readonly line: Tone;
  readonly deep: Tone;
  /** Grounds of danger, success and warning. */
  readonly soft: Tone;
  /** Lightnesses at which text and edges begin; they move away from the grounds until they can be read or seen. */
  readonly from: Readonly<Record<"ink" | "muted" | "edge" | "onSoft" | "strong" | "onMeaning", number>>;
  /** Away from the grounds. */
  readonly away: (colour: Oklch, others: readonly string[], ratio: number) => string;
}

export type Scheme = "light" | "dark";

const tones: Readonly<Record<Scheme, Tones>> = {
  light: {
    grounds: {
      page: [0.985, 0.004],
      surface: [1, 0],
      sunken: [0.962, 0.01],
      primarySoft: [0.95, 0.022],
      secondarySoft: [0.95, 0.036],
    },
    line: [0.91, 0.012],
    deep: [0.29, 0.055],
    soft: [0.958, 0.024],
    from: { ink: 0.26, muted: 0.5, edge: 0.64, onSoft: 0.45, strong: 0.53, onMeaning: 0.38 },
    away: darkened,
  },
  dark: {
    grounds: {
      page: [0.18, 0.008],
      surface: [0.222, 0.01],
      sunken: [0.15, 0.008],
      primarySoft: [0.27, 0.03],
      secondarySoft: [0.27, 0.03],
    },
    line: [0.33, 0.014],
    deep: [0.25, 0.045],
    soft: [0.27, 0.04],
    from: { ink: 0.94, muted: 0.72, edge: 0.5, onSoft: 0.82, strong: 0.7, onMeaning: 0.88 },
    away: lightened,
  },
};

const tint = (of: Oklch, [lightness, chroma]: Tone): string =>
  hexOf({ lightness, chroma: Math.min(of.chroma, chroma), hue: of.hue });

/** White where it can be read, else near-black: every colour is far enough from one of the two. */
function textOn(background: string, { chroma, hue }: Oklch): string {
  if (contrast(white, background) >= readable) return white;
  return darkened({ lightness: tones.light.from.ink, chroma, hue }, [background], readable);
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

function coloursOf(
  { primaryColor, secondaryColor, hoverColor }: Theme,
  { grounds, from, away, ...tone }: Tones,
): Record<string, string> {
  const first = oklchOf(primaryColor);
  const second = oklchOf(secondaryColor);
  const page = tint(first, grounds.page);
  const surface = tint(first, grounds.surface);
  const sunken = tint(first, grounds.sunken);
  const primarySoft = tint(first, grounds.primarySoft);
  const secondarySoft = tint(second, grounds.secondarySoft);
  const all = [surface, page, sunken, primarySoft, secondarySoft];
  const isLight = away === darkened;
  // On dark grounds a dark colour of the provider would be an unseen button.
  const primary = isLight ? primaryColor : lightened(first, all, visible);
  const secondary = isLight ? secondaryColor : lightened(second, all, visible);
  const lighter = hexOf({ ...first, lightness: first.lightness + (1 - first.lightness) * 0.4 });
  const inkTone = { lightness: from.ink, chroma: Math.min(first.chroma, 0.03), hue: first.hue };
  const deep = tint(first, tone.deep);
  const onPrimary = textOn(primary, inkTone);
  const nearest = isLight ? Math.min : Math.max;

  /** One meaning (danger, success …): a strong colour, its tint, and text for the tint. */
  function meaning(name: string, hue: number, chroma: number): Record<string, string> {
    const [lightness, softChroma] = tone.soft;
    const soft = hexOf({ lightness, chroma: softChroma, hue });
    return {
      [name]: away({ lightness: from.strong, chroma, hue }, [surface, page, sunken, soft], readable),
      [`${name}-soft`]: soft,
      [`on-${name}-soft`]: away({ lightness: from.onMeaning, chroma: chroma * 0.6, hue }, [soft], 7),
    };
  }

  return {
    page,
    surface,
    sunken,
    ink: away(inkTone, all, 7),
    muted: away({ ...inkTone, lightness: from.muted }, all, readable),
    line: tint(first, tone.line),
    "line-strong": away({ ...inkTone, lightness: from.edge }, all, visible),
    primary,
    "on-primary": onPrimary,
    "primary-hover": hoverOf(primary, hoverColor, onPrimary),
    "primary-edge": away(first, all, visible),
    "primary-ink": away(first, all, readable),
    "primary-soft": primarySoft,
    "primary-lightened-40": lighter,
    "on-primary-lightened-40": textOn(lighter, inkTone),
    secondary,
    "on-secondary": textOn(secondary, inkTone),
    "secondary-edge": away(second, all, visible),
    "secondary-soft": secondarySoft,
    "on-secondary-soft": away({ ...second, lightness: nearest(second.lightness, from.onSoft) }, all, readable),
    deep,
    "on-deep": lightened({ ...inkTone, lightness: 0.97 }, [deep], 7),
    "on-deep-muted": lightened({ ...inkTone, lightness: 0.8 }, [deep], readable),
    focus: away(first, all, visible),
    ...meaning("danger", 25, 0.18),
    ...meaning("success", 155, 0.12),
    ...meaning("warning", 70, 0.12),
  };
}

/** Themes are few and derived on every uncached page, so the last ones are kept. */
const derived = new Map<string, Record<string, string>>();
const keptThemes = 500;
/** By the light palette. */
const styles = new WeakMap<Record<string, string>, string>();

/**
 * The whole palette of a provider: custom property name (without `--`) to `#rrggbb` in lower case.
 * Every text and background pair meets WCAG AA whatever the provider chose, in each scheme.
 */
export function themeColours(
  { primaryColor, secondaryColor, hoverColor }: Theme,
  scheme: Scheme = "light",
): Record<string, string> {
  const chosen = {
    primaryColor: primaryColor.toLowerCase(),
    secondaryColor: secondaryColor.toLowerCase(),
    hoverColor: hoverColor.toLowerCase(),
  };
  const key = [scheme, ...Object.values(chosen)].join();
  const known = derived.get(key);
  if (known) return known;
  if (derived.size >= keptThemes) derived.clear();
  const colours = coloursOf(chosen, tones[scheme]);
  derived.set(key, colours);
  return colours;
}

const properties = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(";");

/**
 * The `:root{…}` rules of a provider's light and dark palettes; they hold nothing but hex colours made here. The same for
 * every visitor, so pages stay cacheable: the browser chooses. Print is light.
 */
export function themeStyle(theme: Theme): string {
  const light = themeColours(theme);
  const known = styles.get(light);
  if (known) return known;
  const dark = properties(themeColours(theme, "dark"));
  const style = `:root{${properties(light)}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
  styles.set(light, style);
  return style;
}
