import { Drawing, type DrawingProps } from "./drawing.tsx";

export const places = ["coast-city", "river-city", "mountain-city", "neutral"] as const;
export type PlaceName = (typeof places)[number];

const drawn: Readonly<Record<string, PlaceName>> = { AE: "coast-city", HU: "river-city", KR: "mountain-city" };

/** The scene that stands for a country. */
export const placeOf = (countryCode: string): PlaceName => drawn[countryCode] ?? "neutral";

/** The drawn scene of a provider's place, 16:10, in its colours. */
export const Place = (props: DrawingProps & { name: PlaceName }) => <Drawing width={800} height={500} {...props} />;
