import type { Language } from "../../contract/values.ts";
import { OwnLanguage } from "../ui/own-language.tsx";

/** A flight, stay or appointment in words; they are made where the page is loaded. */
export interface PartWords {
  readonly title: string | null;
  readonly lines: readonly string[];
  readonly place: { readonly text: string; readonly textsLanguage: Language } | null;
}

/** An address that leads to a map, with the way there. */
export const PlaceLink = ({ place }: { place: NonNullable<PartWords["place"]> }) => (
  <a
    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place.text)}`}
    rel="noreferrer"
    className="text-link"
  >
    <OwnLanguage as="bdi" language={place.textsLanguage}>
      {place.text}
    </OwnLanguage>
  </a>
);

/** Every flight, stay or appointment of an item with its times, place and telephone. */
export const ItemParts = ({ parts }: { parts: readonly PartWords[] }) => (
  <ol className="flex flex-col gap-4">
    {parts.map(({ title, lines, place }) => (
      <li key={lines.join()} className="break-inside-avoid">
        {title && <p className="font-semibold">{title}</p>}
        <ul className="figures text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {place && (
            <li>
              <PlaceLink place={place} />
            </li>
          )}
        </ul>
      </li>
    ))}
  </ol>
);
