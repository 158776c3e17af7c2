import { directionOf } from "../../contract/languages.ts";
import type { ProcedureSummary } from "../../contract/procedures.ts";
import type { Provider } from "../../contract/providers.ts";
import type { Outline, Site, TextStyle } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { themeColours } from "../theme/theme.ts";
import { placeOf } from "../ui/place.tsx";
import { m } from "../words/compiled/messages.js";
import { cardArt } from "./card-art.ts";
import { cardSize } from "./card-size.ts";
import { stayWords } from "./stay-words.ts";

interface Card {
  readonly site: Site;
  readonly provider: Provider;
  /** Undefined for the card of the provider itself. */
  readonly procedure: ProcedureSummary | undefined;
  readonly outline: Outline;
}

interface Words {
  readonly text: string;
  readonly language: Language;
}

const { width, height } = cardSize;
const margin = 72;
const artWidth = 504;
const textWidth = width - artWidth - margin - 56;

/** Texts of a card, the largest first. */
function wordsOf({ site, provider, procedure }: Card): { title: Words; strong?: Words; weak: Words } {
  const { language } = site;
  const { texts, textsLanguage } = provider;
  if (!procedure) {
    const place = m.landing_place({ city: texts.city, country: texts.country });
    return { title: { text: texts.promise, language: textsLanguage }, weak: { text: place, language: textsLanguage } };
  }
  const days = stayWords(procedure.stayDays);
  const isOwn = textsLanguage === language;
  return {
    title: { text: procedure.title, language: procedure.textsLanguage },
    strong: {
      text: m.procedures_price_from({ price: formatMoney(procedure.travelPackage.price, language) }),
      language,
    },
    weak: { text: isOwn ? m.procedures_in_place({ days, place: texts.city }) : days, language },
  };
}

/** Lines that are no broader than there is room; a word that is too long for one stays whole. */
function linesOf(text: string, style: TextStyle, outline: Outline): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || outline(longer, style).width > textWidth) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const titleSizes = [66, 58, 50, 44, 38];
const lineHeight = 1.18;

/** The largest letters in which a title finds room; of one that never does, what the smallest leave room for. */
function titleLines({ text, language }: Words, room: number, outline: Outline): { lines: string[]; style: TextStyle } {
  const setIn = (size: number) => {
    const style = { size, bold: true, direction: directionOf(language) };
    return { lines: linesOf(text, style, outline), style };
  };
  const most = ({ style }: ReturnType<typeof setIn>) => Math.floor(room / (style.size * lineHeight));
  const fits = (title: ReturnType<typeof setIn>) =>
    title.lines.length <= most(title) && title.lines.every((line) => outline(line, title.style).width <= textWidth);
  const smallest = setIn(titleSizes.at(-1) ?? 38);
  return titleSizes.map(setIn).find(fits) ?? { ...smallest, lines: smallest.lines.slice(0, most(smallest)) };
}

/** The picture of a page as SVG, 1200 by 630, in the provider's colours; its text is shapes, so it needs no fonts. */
export function drawCard(card: Card): string {
  const { site, provider, procedure, outline } = card;
  const colours = themeColours(provider.theme[0]);
  const palette: Readonly<Record<string, string>> = { ...colours, "always-light": colours["surface"] ?? "#ffffff" };
  const isMirrored = directionOf(site.language) === "rtl";
  const start = (offset: number, broad: number) => (isMirrored ? width - margin - offset - broad : margin + offset);
  const say = (line: string, wanted: TextStyle, colour: string, baseline: number, offset = 0) => {
    const ratio = Math.min(1, (textWidth - offset) / outline(line, wanted).width);
    const { svg, width: broad } = outline(line, { ...wanted, size: wanted.size * ratio });
    return `<g fill="${palette[colour]}" transform="translate(${start(offset, broad)} ${baseline})">${svg}</g>`;
  };
  const styleOf = ({ language }: Pick<Words, "language">, size: number, bold: boolean): TextStyle => ({
    size,
    bold,
    direction: directionOf(language),
  });
  const { title, strong, weak } = wordsOf(card);
  const own = { language: provider.textsLanguage };
  const { name } = provider.texts;
  const initial = name.slice(0, 1);
  const letter = styleOf(own, 30, true);
  const { lines, style } = titleLines(title, strong ? 250 : 300, outline);
  const art = cardArt(procedure?.illustration ?? placeOf(provider.location.countryCode), palette, {
    x: isMirrored ? 0 : width - artWidth,
    y: 0,
    width: artWidth,
    height,
  });
  const notice = m.discovery_card_demonstration();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${palette["surface"]}"/>`,
    art,
    `<circle cx="${start(28, 0)}" cy="100" r="28" fill="${palette["primary"]}"/>`,
    say(initial, letter, "on-primary", 111, 28 - outline(initial, letter).width / 2),
    say(name, styleOf(own, 30, true), "ink", 111, 76),
    ...lines.map((line, index) => say(line, style, "ink", 178 + style.size * (1 + index * lineHeight))),
    strong ? say(strong.text, styleOf(strong, 42, true), "primary-ink", 492) : "",
    say(weak.text, styleOf(weak, 28, false), "muted", 540),
    provider.company.demonstration ? say(notice, styleOf(site, 21, false), "muted", 584) : "",
    "</svg>",
  ].join("");
}
