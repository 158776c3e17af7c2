import { setTimeout } from "node:timers/promises";
import { seconds } from "../../contract/durations.ts";
import type { TestSite } from "./site.ts";

/** Runs seeds of the demonstration, whose trips wait for the job queue, while the queue runs. */
export async function seedWithJobs({ jobs, clock }: TestSite, seed: () => Promise<void>): Promise<void> {
  let isSeeding = true;
  const seeding = seed().finally(() => {
    isSeeding = false;
  });
  while (isSeeding) {
    await jobs.runDue();
    clock.pass(seconds(1));
    await setTimeout(20);
  }
  await seeding;
}
