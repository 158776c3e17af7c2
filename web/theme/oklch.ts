/** A colour as people see it: lightness 0..1, chroma 0..about 0.4, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = readonly [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Linear sRGB, each channel 0..1, of `#rrggbb`. */
function linearOfHex(hex: string): Triple {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [toLinear((bits >> 16) / 255), toLinear(((bits >> 8) & 255) / 255), toLinear((bits & 255) / 255)];
}

// Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020).
function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** @param hex `#rrggbb` */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOfHex(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

const fits = (channels: Triple): boolean => channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** `#rrggbb` of a colour; what no screen can show loses chroma until one can, so hue and lightness stay. */
export function hexOf(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let channels = linearOf({ ...colour, lightness });
  if (!fits(channels)) {
    let low = 0;
    let high = colour.chroma;
    for (let step = 0; step < 12; step += 1) {
      const chroma = (low + high) / 2;
      channels = linearOf({ lightness, chroma, hue: colour.hue });
      if (fits(channels)) low = chroma;
      else high = chroma;
    }
    channels = linearOf({ lightness, chroma: low, hue: colour.hue });
  }
  const bytes = channels.map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOfHex(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG contrast ratio of two `#rrggbb` colours: 1..21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** As CSS mixes in oklab: `share` of the one, the rest of the other. */
export function mixed(one: string, other: string, share: number): string {
  const [first, second] = [oklchOf(one), oklchOf(other)].map(({ lightness, chroma, hue }) => {
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  }) as [Triple, Triple]; // as many as were given
  const [lightness, a, b] = first.map((value, index) => value * share + (second[index] ?? 0) * (1 - share)) as [
    number,
    number,
    number,
  ];
  return hexOf({ lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI });
}
