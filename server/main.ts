import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { seedHotels } from "../adapters/hotels/seed.ts";
import type { Bell } from "../adapters/queue/queue.ts";
import { eitherPools, isOwnPool, type UserPools } from "../adapters/user-pools/user-pools.ts";
import { minutes } from "../contract/durations.ts";
import { readIdentityConfig } from "../identity/config.ts";
import type { IdentityConfig } from "../identity/db/settings.ts";
import { buildApp } from "./app.ts";
import { createServices } from "./compose.ts";
import { readConfig } from "./config/config.ts";
import { seedDesks, untouchedDesks } from "./desk/demonstration/seed.ts";
import { listenForDesk } from "./desk/socket.ts";
import { createBell } from "./jobs/bell.ts";
import { endLeases } from "./jobs/queries.ts";
import { createProductJobs } from "./jobs.ts";
import { readServerFacts } from "./operations/doctor-queries.ts";
import { isMailViewerOffered, mailViewerPathOf } from "./operations/mail-viewer.ts";
import { exportMetrics } from "./operations/metrics-export.ts";
import { listenForOperators } from "./operations/metrics-listener.ts";
import { createReadiness } from "./operations/readiness.ts";
import { messageOf, problemOfKeys } from "./operations/run-command.ts";
import { prepareSchema } from "./operations/schema.ts";
import { checkPlace } from "./operations/start-checks.ts";
import { loadScreens } from "./pages/renderer.ts";
import { seedIfEmpty } from "./provider-files/seed.ts";
import type { Services } from "./services.ts";
import {
  type DemonstrationStaff,
  demonstrationPassword,
  demonstrationPatient,
  seedStaff,
} from "./staff/demonstration.ts";
import { poolOwnerOf, staffPoolOwnerOf } from "./tenants/directory.ts";
import { listProviders } from "./tenants/queries.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function start(): Promise<void> {
  const config = readConfig();
  const identityConfig = config.identity === "mounted" ? readIdentityConfig() : undefined;
  await checkPlace(config);
  const screens = process.argv.includes("--dev")
    ? await import("./pages/development.ts").then(({ loadDevelopmentScreens }) => loadDevelopmentScreens())
    : await loadScreens(path("../dist"));
  const services = await createServices(config, { buildId: screens.buildId });
  await prepareSchema(services.database, {
    migrates: config.database.kind === "embedded" || config.migratesAtStart,
  });
  if (config.database.kind === "postgres" && (await readServerFacts(services.database)).isPowerful)
    process.stderr.write(
      "The login role of DATABASE_URL is superuser or has BYPASSRLS, so row-level security does not separate the clinics: use a plain role.\n",
    );
  if (config.database.kind === "embedded") {
    await seedIfEmpty(services);
    await endLeases(services.db, services.now());
  }
  if (services.suppliers.hotel?.source === "demonstration") await seedHotels(services.db);
  let port = config.port;
  const identity = identityConfig && (await openIdentity(services, identityConfig, () => port));
  const foreignKeys = identity && (await problemOfKeys(services));
  if (foreignKeys) throw new Error(foreignKeys);
  if (identity) await makeMissingPools(services, identity.userPools);
  const userPools = identity ? eitherPools(identity.userPools, services.userPools) : services.userPools;
  const staff = await seedStaff({ ...services, userPools });
  const product = { ...services, userPools, screens };
  const jobs = createProductJobs({ ...product, bell: bellFor(services, "jobs") });
  const readiness = createReadiness();
  const app = await buildApp({ ...product, jobs, readiness, mountIdentity: identity?.mount });
  const operators = config.operators && (await listenForOperators(services, config.operators));
  const exported = services.otlp && exportMetrics(services, services.otlp, config.otlp?.everyMs ?? minutes(1));
  await app.listen({ port: config.port, host: config.host });
  port = portOf(app);
  const runsJobs = config.role !== "web";
  if (runsJobs) jobs.start();
  // In the background, so that the first start is no slower.
  const stopping = new AbortController();
  const untouched = config.database.kind === "embedded" ? await untouchedDesks(services) : [];
  const seeding =
    untouched.length > 0 &&
    seedDesks(product, untouched, stopping.signal)
      .catch((error: unknown) => services.reporting.report(error, {}))
      .then(() => process.stdout.write("The demonstration is complete\n"));
  const desk = config.database.kind === "embedded" ? await listenForDesk({ ...product, jobs }) : undefined;
  if (runsJobs) identity?.start();
  await printSites(services, port);
  printStaff(staff, port);
  if (staff.desks.length > 0) printPatient(services);
  if (operators) process.stdout.write(`Figures for operators at ${operators.address}\n`);

  let isStopping = false;
  async function finishJobs(): Promise<void> {
    // The trips of the demonstration wait for the queue.
    await seeding;
    await jobs.stop();
    await identity?.stop();
  }
  /** Jobs are taken no longer; requests are, until the balancer has seen that this process is not ready. */
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    stopping.abort();
    readiness.drain();
    const drainMs = signal === "SIGTERM" ? config.stopping.drainMs : 0;
    setTimeout(() => process.exit(1), drainMs + config.stopping.endMs).unref();
    const jobsEnd = finishJobs();
    await wait(drainMs);
    await services.live.close();
    await app.close();
    await jobsEnd;
    await operators?.close();
    await exported?.close();
    await desk?.close();
    await services.mail.close();
    await services.sms.close();
    await services.fileChecks.close();
    await services.files.close();
    await services.counters.close();
    await services.providers.close();
    await services.database.close();
    await services.reporting.close();
    process.exit(0);
  }
  process.on("uncaughtException", (error) => {
    services.reporting.report(error, {});
    void services.reporting.close().finally(() => process.exit(1));
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** The pools of our own; loaded here alone, and not at all where every provider's is hosted elsewhere. */
async function openIdentity(services: Services, config: IdentityConfig, portOf: () => number) {
  const { embeddedIdentity } = await import("../identity/embedded.ts");
  return embeddedIdentity({ ...services, bell: bellFor(services, "messages") }, config, portOf);
}

/** On PostgreSQL other processes may run the jobs. */
const bellFor = ({ database, reporting }: Services, channel: string): Bell | undefined =>
  database.kind === "postgres"
    ? createBell(database, channel, (error) => reporting.report(error, { route: `bell/${channel}` }))
    : undefined;

/** So that operators can set a pool before its first visitor comes. */
async function makeMissingPools({ db, providers }: Services, ours: UserPools): Promise<void> {
  for (const { domains } of await listProviders(db)) {
    const provider = await providers.byHost(domains[0] ?? "");
    for (const owner of provider ? [poolOwnerOf(provider), staffPoolOwnerOf(provider)] : [])
      if (owner && isOwnPool(owner.userPool)) await ours.configOf(owner, "");
  }
}

/** The port that was taken, also where PORT is 0. */
function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function printSites({ db, config, keys }: Pick<Services, "db" | "config" | "keys">, port: number): Promise<void> {
  const providers = await listProviders(db);
  const lines = providers.map(
    ({ legalName, domains }) => `  ${legalName}: ${domains.map((name) => `http://${name}:${port}/`).join("  ")}`,
  );
  const inbox = isMailViewerOffered(config) ? `, and read at http://localhost:${port}${mailViewerPathOf(keys)}` : "";
  const mail =
    config.mail.kind === "smtp" ? "is sent by the SMTP server" : `is written to ${config.dataDir}/mail${inbox}`;
  const none = "  none yet: npm run provider -- import FILE";
  process.stdout.write(`Sojourn serves\n${lines.length > 0 ? lines.join("\n") : none}\nMail ${mail}\n`);
}

/** How the staff of the demonstration clinics sign in; the code of the second step is in the mail. */
function printStaff({ desks, password, people }: DemonstrationStaff, port: number): void {
  if (desks.length === 0) return;
  const places = desks.map(({ domain }) => `  http://${domain}:${port}/desk/\n`).join("");
  process.stdout.write(
    `The clinics' desks\n${places}  sign in as ${people.join(", ")} with ${password}, then the code from the mail\n`,
  );
}

/** How the demonstration's patient in recovery signs in on each clinic's site. */
const printPatient = (services: Services): boolean =>
  process.stdout.write(
    `A patient in recovery\n  signs in on each site as ${demonstrationPatient.email} with ${demonstrationPassword(services, "patient")}, then the code from the mail\n`,
  );

start().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
});
