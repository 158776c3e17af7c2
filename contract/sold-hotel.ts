import type { Offer } from "./offers.ts";

// Separate from `offers.ts`, so that the desk's form reads a draft without loading the schema library.

type Lists = Pick<Offer, "excluded"> & {
  readonly translations: readonly Pick<Offer["translations"][number], "excluded">[];
};

interface Written extends Lists {
  readonly lines: readonly { readonly kind: Offer["lines"][number]["kind"] }[];
}

const alone = new RegExp(
  `^(?:${[
    ...["hotel", "hotels", "the hotel", "hotel nights", "hotel stay", "accommodation"],
    ...["unterkunft", "hotelnächte", "hôtel", "l’hôtel", "hébergement", "alojamiento", "el hotel"],
    ...["отель", "гостиница", "проживание", "проживание в отеле", "酒店", "酒店住宿", "住宿"],
    ...["فندق", "الفندق", "الإقامة", "الإقامة الفندقية", "الإقامة في الفندق"],
    ...["szálloda", "szállás", "호텔", "숙박"],
  ].join("|")})$`,
  "iu",
);
const named =
  /hotel|hôtel|accommodation|unterkunft|hébergement|alojamiento|отел|гостиниц|проживани|酒店|住宿|فندق|szállod|szállás|호텔|숙박/iu;

/** Without what stands in brackets: `Hotel (we can arrange one)`. */
const bare = (entry: string): string =>
  entry
    .replace(/[(（][^)）]*[)）]/gu, "")
    .replace(/[.。]\s*$/u, "")
    .trim();

const sellsHotel = ({ lines }: Written): boolean => lines.some(({ kind }) => kind === "hotel");

/** "Not included" of an offer whose price has hotel nights, without the entries that mean the hotel alone. */
export function withoutSoldHotel<Content extends Written>(content: Content): Content {
  if (!sellsHotel(content)) return content;
  const lists = [content, ...content.translations];
  const isSold = (at: number): boolean => lists.some(({ excluded }) => alone.test(bare(excluded[at] ?? "")));
  const kept = ({ excluded }: Lists["translations"][number]) => excluded.filter((_, at) => !isSold(at));
  return {
    ...content,
    excluded: kept(content),
    translations: content.translations.map((one) => ({ ...one, excluded: kept(one) })),
  };
}

/** Entries of "Not included" that name a hotel among other things, in an offer whose price has hotel nights. */
export const namedSoldHotel = (content: Written): string[] =>
  sellsHotel(content) ? withoutSoldHotel(content).excluded.filter((entry) => named.test(entry)) : [];
