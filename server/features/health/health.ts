import type { OpenWork } from "../../db/jobs.ts";
import { countOpenJobs } from "../../db/jobs.ts";
import { minutes, seconds } from "../../durations.ts";
import type { Services } from "../../services.ts";

export const parts = ["database", "files", "mail", "jobs"] as const;
export type Part = (typeof parts)[number];
/** `unknown` is what only the database could tell, while it does not answer. */
export type State = "well" | "unwell" | "unknown";

export interface Health {
  /** Whether requests should be sent here. Without mail or files the site still answers most of them. */
  readonly isReady: boolean;
  readonly parts: Readonly<Record<Part, State>>;
  /** Undefined while the database does not answer. */
  readonly work: readonly OpenWork[] | undefined;
  /** How long the work that is due has been waiting. */
  readonly lateSeconds: number | undefined;
}

/** Anybody may ask, as often as they like: so one look serves all who ask within this time. */
const looksFor = seconds(2);
/** Work is looked for every two seconds. */
const isLate = minutes(5);

/** A store that hangs is not well either. */
const inTime = (probe: Promise<boolean>): Promise<boolean> =>
  Promise.race([probe, new Promise<boolean>((resolve) => setTimeout(resolve, seconds(5), false).unref())]);

type Needs = Pick<Services, "database" | "db" | "files" | "now">;

async function lookNow({ database, db, files, now }: Needs): Promise<Health> {
  const [isReady, canStore] = await Promise.all([database.isAlive(), inTime(files.isWell())]);
  const work = isReady ? await countOpenJobs(db).catch(() => undefined) : undefined;
  const due = work?.filter(({ state }) => state === "waiting").map(({ dueSince }) => dueSince.getTime()) ?? [];
  const late = Math.max(0, now().getTime() - Math.min(...due, now().getTime()));
  const byWork = (isWell: boolean): State => (work === undefined ? "unknown" : isWell ? "well" : "unwell");
  const isMailStuck = work?.some(({ kind, state, retried }) => kind === "mail" && state === "waiting" && retried > 0);
  return {
    isReady,
    parts: {
      database: isReady ? "well" : "unwell",
      files: canStore ? "well" : "unwell",
      mail: byWork(!isMailStuck),
      jobs: byWork(late < isLate),
    },
    work,
    lateSeconds: work && late / 1000,
  };
}

/** How the product's parts are, at most two seconds ago. */
export function createHealth(services: Needs): () => Promise<Health> {
  let last: { readonly look: Promise<Health>; readonly at: number } | undefined;
  return () => {
    const at = services.now().getTime();
    if (!last || Math.abs(at - last.at) >= looksFor) last = { look: lookNow(services), at };
    return last.look;
  };
}
