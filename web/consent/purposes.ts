import type { Site } from "../site.ts";

/** What a visitor is asked for, each by itself; what the site cannot work without is not asked for. */
export const purposes = ["measurement", "replay", "reports"] as const;
export type Purpose = (typeof purposes)[number];

/** What there is to ask for on a site: nothing where it is set up to send nothing to anybody. */
export function askedOn({ analyticsId }: Pick<Site, "analyticsId">): readonly Purpose[] {
  const possible: Record<Purpose, boolean> = { measurement: analyticsId !== null, replay: false, reports: false };
  return purposes.filter((purpose) => possible[purpose]);
}
