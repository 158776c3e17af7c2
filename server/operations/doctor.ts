import { lookup } from "node:dns/promises";
import { stat, statfs } from "node:fs/promises";
import { connect } from "node:net";
import { minutes, seconds } from "../../contract/durations.ts";
import type { Config } from "../config/config.ts";
import { countOpenJobs } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { isLocalName, ownerRecord, readProof } from "../tenants/domain-proof.ts";
import { listProviders } from "../tenants/queries.ts";
import { readServerFacts } from "./doctor-queries.ts";
import { type CommandResult, problemOfKeys } from "./run-command.ts";
import { pendingNames, readSchema, schemaProblem } from "./schema.ts";

/** `problem`: something does not work. `advice`: it works, and an operator should know. */
export interface Finding {
  readonly kind: "ok" | "advice" | "problem";
  readonly about: string;
  readonly text: string;
}

const ok = (about: string, text: string): Finding => ({ kind: "ok", about, text });
const advice = (about: string, text: string): Finding => ({ kind: "advice", about, text });
const problem = (about: string, text: string): Finding => ({ kind: "problem", about, text });

const oldestPostgres = 150_000;
const gigabyte = 1024 ** 3;

type Needs = Pick<Services, "config" | "database" | "db" | "files" | "keys" | "scanner" | "textRecords" | "now">;

/** Everything that an operator should know, each with what to do. Changes nothing. */
export async function examine(services: Needs): Promise<Finding[]> {
  const { config } = services;
  const isReachable = await services.database.isAlive();
  return [
    checkNode(),
    ...(await checkFolder(config)),
    checkKeys(services),
    ...(isReachable
      ? await checkDatabase(services)
      : [problem("Database", "does not answer: check DATABASE_URL, the server and the network between.")]),
    (await services.files.isWell())
      ? ok("Files", "can be stored.")
      : problem("Files", "cannot be stored: check the bucket of S3_URL, or space and rights of DATA_DIR/files."),
    await checkMail(config),
    checkPayments(config),
    checkProxy(config),
    config.scanner.kind === "none"
      ? advice("Virus scan", "is off: set CLAMD_URL before visitors upload documents.")
      : ok("Virus scan", "is by ClamAV."),
  ];
}

/** @returns exit code 1 with a problem, 0 otherwise */
export function reportOf(findings: readonly Finding[]): CommandResult {
  const marks = { ok: "ok      ", advice: "advice  ", problem: "PROBLEM " } as const;
  const lines = findings.map(({ kind, about, text }) => `${marks[kind]}${about}: ${text}\n`);
  const count = (kind: Finding["kind"]): number => findings.filter((found) => found.kind === kind).length;
  const [problems, hints] = [count("problem"), count("advice")];
  const sum = `\n${problems} ${problems === 1 ? "problem" : "problems"}, ${hints} ${hints === 1 ? "piece" : "pieces"} of advice\n`;
  return { code: problems > 0 ? 1 : 0, output: lines.join("") + sum, errorOutput: "" };
}

function checkNode(): Finding {
  const { node } = process.versions;
  return Number(node.split(".")[0]) >= 24
    ? ok("Node", `${node}.`)
    : problem("Node", `${node} is too old: start the server with Node 24 or newer.`);
}

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  const { mode } = await stat(dataDir);
  const rights =
    (mode & 0o077) === 0
      ? ok("Data folder", `${dataDir}, for its owner only.`)
      : problem("Data folder", `others can enter ${dataDir}: run chmod 700 on it.`);
  const { bavail, bsize } = await statfs(dataDir);
  const free = (bavail * bsize) / gigabyte;
  const text = `${free.toFixed(1)} GB are free`;
  if (free < 0.1) return [rights, problem("Disk", `${text}: files are refused. Make room at once.`)];
  return [rights, free < 2 ? advice("Disk", `${text}: make room.`) : ok("Disk", `${text}.`)];
}

function checkKeys({ keys }: Needs): Finding {
  const count = keys.byId.size;
  return count === 1
    ? ok("Keys", `master-${keys.current}.key. Without a copy of it elsewhere, a lost disk loses every file.`)
    : advice("Keys", `there are ${count}: run npm run keys -- reseal, then retire the older ones.`);
}

/** The server, and the data where the schema is of this version. */
async function checkDatabase(services: Needs): Promise<Finding[]> {
  const states = await readSchema(services.database);
  const refused = schemaProblem(states);
  const pending = pendingNames(states).length;
  if (refused) return [problem("Schema", refused.replaceAll("\n", " ")), ...(await checkServer(services))];
  if (pending > 0)
    return [
      problem("Schema", `${pending} migrations are pending: run npm run migrate.`),
      ...(await checkServer(services)),
    ];
  const foreign = await problemOfKeys(services);
  return [
    ok("Schema", "is of this version."),
    ...(await checkServer(services)),
    ...(foreign ? [problem("Keys", foreign)] : []),
    ...(await checkJobs(services)),
    ...(await checkDomains(services)),
  ];
}

async function checkServer({ database, config, now }: Needs): Promise<Finding[]> {
  const facts = await readServerFacts(database);
  const lag = Math.abs(facts.time.getTime() - now().getTime());
  const clock =
    lag > seconds(5)
      ? problem("Clock", `the database's differs by ${Math.round(lag / 1000)} s: synchronise both machines.`)
      : ok("Clock", "agrees with the database's.");
  if (config.database.kind === "embedded")
    return [clock, advice("Database", "is embedded, for one process: use PostgreSQL for more visitors.")];
  const found = [clock];
  if (facts.version < oldestPostgres) found.push(problem("Database", "PostgreSQL is older than 15: upgrade it."));
  if (facts.isPowerful)
    found.push(problem("Database", "the login role is superuser or BYPASSRLS: row-level security does not bind it."));
  if (!facts.endsStatements)
    found.push(
      problem("Database", "no statement is ended behind the pooler: alter role sojourn set statement_timeout = '8s'."),
    );
  if (config.database.connections * 3 > facts.mostConnections)
    found.push(
      advice(
        "Database",
        `max_connections is ${facts.mostConnections}: it must exceed processes × DATABASE_CONNECTIONS.`,
      ),
    );
  return found.length > 1 ? found : [...found, ok("Database", `PostgreSQL ${Math.floor(facts.version / 10_000)}.`)];
}

async function checkJobs({ db, now }: Needs): Promise<Finding[]> {
  const work = await countOpenJobs(db).catch(() => []);
  const sum = (states: readonly string[]): number =>
    work.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  const stuck = sum(["failed", "uncertain"]);
  const isLate = work.some(
    ({ state, dueSince }) => state === "waiting" && now().getTime() - dueSince.getTime() > minutes(5),
  );
  return [
    stuck > 0
      ? problem("Jobs", `${stuck} failed or are uncertain: npm run jobs -- list shows them.`)
      : ok("Jobs", "none has failed."),
    ...(isLate
      ? [problem("Jobs", "some are late by five minutes: is a process with ROLE=worker or both running?")]
      : []),
  ];
}

async function checkDomains({ db, textRecords }: Needs): Promise<Finding[]> {
  const domains = (await listProviders(db)).flatMap(({ slug, domains: names }) =>
    names.map((name) => ({ slug, name })),
  );
  const open = domains.filter(({ name }) => !isLocalName(name));
  if (open.length === 0) return [advice("Domains", "no clinic has a public one.")];
  return Promise.all(
    open.map(async ({ slug, name }) => {
      const found = await withDeadline(lookup(name).then(() => true));
      const record = ownerRecord(name, slug);
      if (found)
        return (await readProof(textRecords, name, slug)) === "found"
          ? ok("Domain", `${name} is in the DNS, with the owner's record.`)
          : advice(
              "Domain",
              `${name} has no TXT record ${record.name} with ${record.value}: /tls-check allows no certificate.`,
            );
      return problem("Domain", `${name} is not in the DNS: add an A, AAAA or CNAME record to this server.`);
    }),
  );
}

async function checkMail({ mail }: Config): Promise<Finding> {
  if (mail.kind === "outbox") return advice("Mail", "is written to files and reaches nobody: set SMTP_URL.");
  const { hostname, port, protocol } = new URL(mail.url);
  const socket = connect({ host: hostname, port: Number(port || (protocol === "smtps:" ? 465 : 587)) });
  const answered = await withDeadline(
    new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    }),
  );
  socket.destroy();
  return answered
    ? ok("Mail", "the SMTP server answers.")
    : problem("Mail", `${hostname} does not answer: check SMTP_URL and the firewall.`);
}

function checkPayments({ payments, isDemonstration }: Config): Finding {
  if (payments.kind === "sandbox")
    return advice(
      "Payments",
      isDemonstration ? "are not real (DEMONSTRATION=yes)." : "are not real: set the Stripe variables before opening.",
    );
  return payments.secretKey.includes("_test_")
    ? advice("Payments", "are Stripe's, with a test key: nothing is charged.")
    : ok("Payments", "are Stripe's.");
}

function checkProxy({ host, trustedProxies }: Config): Finding {
  const isPublic = !["127.0.0.1", "::1", "localhost"].includes(host);
  if (trustedProxies.length > 0) return ok("Proxy", `headers are accepted from ${trustedProxies.join(", ")}.`);
  return isPublic
    ? problem("Proxy", "HOST is public and TRUSTED_PROXIES empty: visitors share one limit and links are not https.")
    : advice("Proxy", "only this machine reaches the server: for visitors, set TRUSTED_PROXIES and run a TLS proxy.");
}

/** False after three seconds. */
const withDeadline = (probe: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    probe.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, seconds(3), false).unref()),
  ]);
