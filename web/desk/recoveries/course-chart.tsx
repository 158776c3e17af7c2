import type { CheckIns } from "../../../contract/aftercare.ts";
import { highestTemperature, mostPain } from "../../../contract/aftercare-constants.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

const width = 640;
const height = 120;
const edge = 24;
/** Temperatures below this are drawn at the bottom line. */
const lowestDrawn = 35;

interface Point {
  readonly day: string;
  readonly value: number;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Pain and temperature over the days; the table below says the same in words. */
export function CourseChart({ checkIns }: { checkIns: CheckIns }) {
  const { language } = useSite();
  const inOrder = checkIns.toReversed();
  const pointsOf = (signal: "pain" | "temperature"): Point[] =>
    inOrder.flatMap(({ day, answers }) => {
      const value = answers[signal];
      return typeof value === "number" ? { day, value } : [];
    });
  const [first, last] = [inOrder[0]?.day, inOrder.at(-1)?.day];
  if (!first || !last || first === last) return null;
  const span = dayNumber(last) - dayNumber(first);
  const across = (day: string) => edge + ((dayNumber(day) - dayNumber(first)) / span) * (width - 2 * edge);
  const curves = [
    { name: m.desk_aftercare_chart_pain(), points: pointsOf("pain"), low: 0, high: mostPain, mark: "text-secondary" },
    {
      name: m.desk_aftercare_chart_temperature(),
      points: pointsOf("temperature"),
      low: lowestDrawn,
      high: highestTemperature,
      mark: "text-primary-ink",
    },
  ].filter(({ points }) => points.length > 0);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm font-semibold">{m.desk_aftercare_chart()}</figcaption>
      <div dir="ltr" className="flex flex-col gap-4">
        {curves.map(({ name, points, low, high, mark }) => {
          const up = (value: number) =>
            height - edge - ((Math.max(low, value) - low) / (high - low)) * (height - 2 * edge);
          return (
            <div key={name}>
              <p aria-hidden="true" dir="auto" className="text-xs text-muted">
                {name}
              </p>
              <svg
                viewBox={`0 0 ${width} ${height}`}
                className={`w-full rounded-md bg-sunken ${mark}`}
                role="img"
                aria-label={name}
              >
                <polyline
                  points={points.map(({ day, value }) => `${across(day)},${up(value)}`).join(" ")}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                />
                {points.map(({ day, value }) => (
                  <g key={`${day}/${value}`}>
                    <circle cx={across(day)} cy={up(value)} r="4" fill="currentColor" />
                    <text
                      x={across(day)}
                      y={Math.max(14, up(value) - 8)}
                      textAnchor="middle"
                      className="fill-current text-xs"
                    >
                      {value}
                    </text>
                  </g>
                ))}
              </svg>
            </div>
          );
        })}
        <p className="figures flex justify-between text-xs text-muted">
          <span>{formatDay(first, language)}</span>
          <span>{formatDay(last, language)}</span>
        </p>
      </div>
    </figure>
  );
}
