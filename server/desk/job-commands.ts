import { parseArgs } from "node:util";
import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { type JobState, type ListedJob, listJobs, retryJob, settleJob } from "../jobs/queries.ts";
import type { CommandResult } from "../operations/run-command.ts";
import type { Services } from "../services.ts";

const states: readonly JobState[] = ["waiting", "running", "done", "failed", "uncertain"];

const usage = `Background jobs: npm run jobs -- …

  list                      list failed and uncertain jobs
  retry ID                  run such a job once more; an uncertain one may take effect twice
  settle ID --reason TEXT   end a job whose work was done or dropped by hand

  --state STATE   list: only jobs in this state (${states.join(", ")})
  --json          list: print JSON (with: npm run --silent jobs -- …)
  --help          print this text

A server running on this data folder's embedded database executes the command; otherwise the command opens the database.
Exit codes: 0 success, 1 unknown job, 2 invalid usage.
`;

export type JobsRequest =
  | { readonly command: "list"; readonly states: readonly JobState[]; readonly json: boolean }
  | { readonly command: "retry"; readonly id: string }
  | { readonly command: "settle"; readonly id: string; readonly reason: string };

const usageError: CommandResult = { code: 2, output: "", errorOutput: usage };
const isId = (id: string | undefined): id is string => z.safeParse(z.uuid(), id).success;

/** @returns a result instead of a request for help and for invalid usage */
export function readJobsCommand(args: readonly string[]): JobsRequest | CommandResult {
  const given = parseOptions(args);
  if (!given) return usageError;
  if (given.help) return { code: 0, output: usage, errorOutput: "" };
  const [command, id, ...more] = given.words;
  const state = states.find((known) => known === given.state);
  const reason = given.reason?.trim();
  if (command === "list" && id === undefined && (given.state === undefined || state))
    return { command, states: state ? [state] : ["failed", "uncertain"], json: given.json };
  if (!isId(id) || more.length > 0) return usageError;
  if (command === "retry") return { command, id };
  if (command === "settle" && reason) return { command, id, reason };
  return usageError;
}

function parseOptions(args: readonly string[]) {
  try {
    const options = {
      state: { type: "string" },
      reason: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { ...values, words: positionals };
  } catch {
    return undefined;
  }
}

export async function runJobsCommand(services: Services, request: JobsRequest): Promise<CommandResult> {
  switch (request.command) {
    case "list":
      return listOutput(await listJobs(services.db, request.states), request);
    case "retry": {
      const { id } = request;
      const runAfter = services.now();
      const isDone = await changeJob(services, id, "job-retried", (tx) => retryJob(tx, { id, runAfter }));
      return isDone ? success(`${id} runs again.\n`) : failure(`No job ${id} has failed or is uncertain.\n`);
    }
    case "settle": {
      const { id, reason } = request;
      const at = services.now();
      const isDone = await changeJob(services, id, "job-settled", (tx) => settleJob(tx, { id, at, reason }));
      return isDone ? success(`${id} is settled.\n`) : failure(`No job ${id} waits, has failed or is uncertain.\n`);
    }
  }
}

const success = (output: string): CommandResult => ({ code: 0, output, errorOutput: "" });
const failure = (errorOutput: string): CommandResult => ({ code: 1, output: "", errorOutput });

/** Changes a job and audits that for its provider. @returns false when there is no such job */
const changeJob = (
  services: Services,
  id: string,
  event: AuditEvent,
  write: (tx: Db) => Promise<ProviderId | undefined>,
): Promise<boolean> =>
  asSystem(services.db, async (tx) => {
    const providerId = await write(tx);
    if (providerId)
      await writeAudit(services, tx, providerId, { owner: `message:${id}`, actor: "operator", event, subject: id });
    return providerId !== undefined;
  });

function listOutput(jobs: readonly ListedJob[], { json }: { json: boolean }): CommandResult {
  if (json) return success(`${JSON.stringify(jobs, null, 2)}\n`);
  if (jobs.length === 0) return success("No such jobs.\n");
  return success(jobs.map(lineOf).join(""));
}

const lineOf = ({ id, state, kind, provider, attempts, createdAt, lastError }: ListedJob): string => {
  const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  return `${id}  ${state}  ${kind}  ${provider}  ${tries}  since ${createdAt.toISOString()}\n  ${lastError ?? ""}\n`;
};
