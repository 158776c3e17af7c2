import type { TripItem } from "../../contract/trips.ts";
import { clinicPlace } from "../local-time.ts";
import { useProvider, useSite } from "../site.ts";
import { OwnLanguage } from "../ui/own-language.tsx";
import { flightTitle, partLines } from "./part-lines.ts";

/** Every flight, stay or appointment of an item with its times, place and telephone. */
export function ItemParts({
  item: { kind, parts, timeZone },
}: {
  item: Pick<TripItem, "kind" | "parts" | "timeZone">;
}) {
  const { language } = useSite();
  const here = { ...clinicPlace(useProvider()), timeZone };
  return (
    <ol className="flex flex-col gap-4">
      {parts.map((part) => (
        <li key={part.startsAt} className="break-inside-avoid">
          {part.kind === "flight" && <p className="font-semibold">{flightTitle(part, language)}</p>}
          <ul className="figures text-sm">
            {partLines(part, kind, here, language).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {part.kind === "place" && part.place && (
              <li>
                <OwnLanguage as="bdi" language={part.place.textsLanguage}>
                  {part.place.text}
                </OwnLanguage>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}
