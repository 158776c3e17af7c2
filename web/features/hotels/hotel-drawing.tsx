import { Place, placeOf } from "../../ui/place.tsx";

const floors = [0, 1, 2, 3, 4];

/** A house as it could look, in the clinic's colours: the same hotel has the same windows each time. */
export function HotelDrawing({ id, stars, className }: { id: string; stars: number; className?: string }) {
  const seed = [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);
  const columns = 4 + (seed % 4);
  const tall = 2 + Math.min(3, stars - 1);
  const wide = columns * 34 + 26;
  const top = 200 - tall * 34;
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <path fill="var(--primary-soft)" d="M0 0H320V240H0Z" />
      <circle cx={60 + (seed % 190)} cy="62" r="30" fill="var(--secondary)" />
      <path
        fill="color-mix(in oklab,var(--primary) 14%,var(--primary-soft))"
        d="M0 190Q80 150 160 180T320 166V240H0Z"
      />
      <path fill="var(--primary)" d={`M${160 - wide / 2} 212V${top}H${160 + wide / 2}V212Z`} />
      {floors.slice(0, tall).map((floor) =>
        Array.from({ length: columns }, (_, column) => {
          const isLit = (seed >> ((floor * columns + column) % 12)) & 1;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
              key={`${floor}-${column}`}
              x={160 - wide / 2 + 19 + column * 34}
              y={top + 10 + floor * 34}
              width="20"
              height="18"
              rx="2"
              fill={isLit ? "var(--secondary)" : "var(--surface)"}
            />
          );
        }),
      )}
      <path fill="var(--surface)" d="M148 212V194A12 12 0 0 1 172 194V212Z" />
      <path fill="color-mix(in oklab,var(--primary) 30%,var(--primary-soft))" d="M0 212H320V240H0Z" />
    </svg>
  );
}

/** The house, and the city it stands in. */
export function Gallery({ id, stars, countryCode }: { id: string; stars: number; countryCode: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <HotelDrawing id={id} stars={stars} className="h-56 w-full rounded-lg sm:h-full" />
      <Place name={placeOf(countryCode)} className="hidden w-full overflow-hidden rounded-lg sm:block" />
    </div>
  );
}
