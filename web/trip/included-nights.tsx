import { section } from "../section.tsx";

const loadNotice = async () => (await import("./included-notice.tsx")).IncludedNotice;

/** The hotel nights of a package, loaded for people who have them. Its screen names `bringShown`. */
export const IncludedNights = section(
  "included-notice",
  loadNotice,
  import.meta.env.SSR ? await loadNotice() : undefined,
);
