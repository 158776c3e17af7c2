import type { HotelSummary } from "../../../contract/hotels.ts";
import { isolated } from "../../bidi.ts";
import { formatLine, formatMoney } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { distanceWords } from "./hotel-words.ts";

const half = 200;

/** Map of the page's hotels around the clinic, north up; drawn here, so that no map service sees the visitor. */
export function NearbyPlan({ hotels, hrefOf }: { hotels: readonly HotelSummary[]; hrefOf: (id: string) => string }) {
  const { language } = useSite();
  const { location, texts } = useProvider();
  const metresPerDegree = 111_195;
  const placed = hotels.map((hotel) => ({
    hotel,
    east: (hotel.longitude - location.longitude) * metresPerDegree * Math.cos((location.latitude * Math.PI) / 180),
    north: (hotel.latitude - location.latitude) * metresPerDegree,
  }));
  const furthest = Math.max(400, ...placed.map(({ east, north }) => Math.hypot(east, north)));
  const ring = ringFor(furthest);
  const scale = (half - 24) / furthest;
  return (
    <figure className="rounded-lg border border-line bg-surface p-3">
      <svg viewBox={`${-half} ${-half} ${half * 2} ${half * 2}`} className="w-full" aria-hidden="true">
        <rect x={-half} y={-half} width={half * 2} height={half * 2} rx="12" fill="var(--sunken)" />
        {[1, 2, 3].map((n) => (
          <circle key={n} r={n * ring * scale} fill="none" stroke="var(--line-strong)" strokeDasharray="3 6" />
        ))}
        <text x={ring * scale * 0.72} y={-ring * scale * 0.72} fontSize="13" fill="var(--muted)">
          {distanceWords(ring, language)}
        </text>
        {placed.map(({ hotel, east, north }, index) => (
          <a key={hotel.id} href={hrefOf(hotel.id)} tabIndex={-1}>
            <title>
              {hotel.from
                ? formatLine([isolated(hotel.name), formatMoney(hotel.from, language)], language)
                : hotel.name}
            </title>
            <circle
              cx={east * scale}
              cy={-north * scale}
              r="11"
              fill={hotel.partner ? "var(--primary)" : "var(--surface)"}
              stroke="var(--primary)"
              strokeWidth="2"
            />
            <text
              x={east * scale}
              y={-north * scale + 4}
              fontSize="11"
              textAnchor="middle"
              fill={hotel.partner ? "var(--on-primary)" : "var(--primary-ink)"}
            >
              {index + 1}
            </text>
          </a>
        ))}
        <circle r="9" fill="var(--secondary)" stroke="var(--surface)" strokeWidth="3" />
        <path d="M-4 0H4M0 -4V4" stroke="var(--surface)" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <figcaption className="mt-2 text-sm text-muted">{m.hotels_plan_caption({ clinic: texts.name })}</figcaption>
    </figure>
  );
}

const ringFor = (furthest: number): number =>
  [250, 500, 1000, 2000, 5000, 10_000].find((ring) => ring * 3 >= furthest) ?? 10_000;
