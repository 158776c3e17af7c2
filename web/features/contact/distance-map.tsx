import { useProvider } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

const ringMinutes = 15;
const centre = 160;
const outermost = 132;
/** Position of the airport on its ring; the distance is true, the direction unknown. */
const angle = -0.62;

/** How far the airport is, drawn as rings of driving time around the clinic. */
export function DistanceMap() {
  const { airport } = useProvider().location;
  const rings = Math.max(2, Math.ceil(airport.minutes / ringMinutes));
  const radiusOf = (minutes: number) => (minutes / (rings * ringMinutes)) * outermost;
  const distance = Math.max(44, radiusOf(airport.minutes));
  const x = centre + distance * Math.cos(angle);
  const y = centre + distance * Math.sin(angle);
  const label = "fill-ink stroke-surface text-[13px] font-semibold";
  const halo = { paintOrder: "stroke", strokeWidth: 5 } as const;
  return (
    <figure className="mt-3 rounded-lg border border-line bg-surface p-4">
      <svg viewBox="0 0 320 320" aria-hidden="true" strokeLinejoin="round" className="mx-auto block w-full max-w-80">
        {Array.from({ length: rings }, (_, index) => rings - index).map((ring) => (
          <circle
            key={ring}
            cx={centre}
            cy={centre}
            r={radiusOf(ring * ringMinutes)}
            className={ring % 2 === 0 ? "fill-primary-soft stroke-line-strong" : "fill-surface stroke-line-strong"}
            strokeDasharray="3 5"
          />
        ))}
        {Array.from({ length: rings }, (_, index) => (index + 1) * ringMinutes).map((minutes) => (
          <text
            key={minutes}
            x={centre}
            y={centre + radiusOf(minutes) + 4}
            textAnchor="middle"
            {...halo}
            className="figures fill-muted stroke-surface text-[11px]"
          >
            {m.contact_way_minutes({ minutes })}
          </text>
        ))}
        <path
          d={`M${centre} ${centre}Q${centre + distance * 0.35} ${centre - distance * 0.55} ${x} ${y}`}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="1 8"
          className="stroke-secondary-edge"
        />
        <circle cx={centre} cy={centre} r="9" className="fill-primary stroke-surface" strokeWidth="3" />
        <circle cx={x} cy={y} r="14" className="fill-secondary-edge stroke-surface" strokeWidth="3" />
        <path
          transform={`translate(${x - 8} ${y - 8}) scale(0.67)`}
          d="M10.5 13.5L3.5 11l1.5-1.5 7 .5 4.6-4.6a1.9 1.9 0 012.7 0 1.9 1.9 0 010 2.7L14.7 12.7l.5 7L13.7 21l-2.5-7-3.2 3 .2 2.2L7 20.4l-1.4-2.7-2.7-1.4 1.2-1.2 2.2.2z"
          className="fill-surface"
        />
        <text x={centre} y={centre + 27} textAnchor="middle" {...halo} className={label}>
          {m.contact_way_clinic()}
        </text>
        <text x={x} y={y - 20} textAnchor="middle" {...halo} className={label}>
          {airport.code}
        </text>
      </svg>
      <figcaption className="mt-3 text-center text-sm">
        {m.contact_way({ minutes: airport.minutes, airport: airport.code })}
      </figcaption>
    </figure>
  );
}
