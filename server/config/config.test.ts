import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readConfig, secretSettings } from "./config.ts";

const folder = await mkdtemp(join(tmpdir(), "sojourn-config-"));
afterAll(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), "utf8");

test("without any variable everything has its embedded default", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("var"),
    database: { kind: "embedded" },
    mail: { kind: "outbox" },
    trustedProxies: [],
    reporting: { kind: "log" },
    rates: { read: { calls: 300, seconds: 60 }, upload: { calls: 30, seconds: 3600 } },
  });
});

test("a file for a setting that is no secret is named", () => {
  expect(() => readConfig({ PORT_FILE: "/run/port", RATE_READ: "-1" })).toThrow(
    /PORT_FILE is not read: set PORT itself[\s\S]*RATE_READ must be a whole number from \d+ to \d+|RATE_READ must be a whole number from \d+ to \d+[\s\S]*PORT_FILE is not read/,
  );
});

test("an empty variable counts as none", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", SMTP_URL: "" })).toEqual(readConfig({}));
});

test("what is set is taken", () => {
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: "postgres://sojourn:p%40ss@db.internal:5432/sojourn",
    DATABASE_CONNECTIONS: "3",
    TRUSTED_PROXIES: " 10.0.0.0/8, 2001:db8::/32,127.0.0.1 ,loopback",
    DEMONSTRATION: "yes",
    SMTP_URL: "smtps://user:password@mail.internal:465",
    SMS_URL: "https://account:token@sms.example/messages",
    SMS_FROM: "Harbour",
    SENTRY_DSN: "https://abc123@errors.example.org/sentry/7",
    TRACE_HOSTS: "clinic.example, staging.clinic.example",
    RATE_SEND: "1",
  });
  expect(config).toMatchObject({
    port: 0,
    database: { kind: "postgres", url: "postgres://sojourn:p%40ss@db.internal:5432/sojourn", connections: 3 },
    trustedProxies: ["10.0.0.0/8", "2001:db8::/32", "127.0.0.1", "loopback"],
    mail: { kind: "smtp" },
    sms: { kind: "gateway", url: "https://account:token@sms.example/messages" },
    smsFrom: "Harbour",
    reporting: {
      dsn: "https://abc123@errors.example.org/sentry/7",
      environment: "production",
      traceHosts: ["localhost", "clinic.example", "staging.clinic.example"],
    },
    rates: { send: { calls: 1, seconds: 60 } },
  });
});

test.each([{ HOST: "0.0.0.0" }, { HOST: "::" }, { TRUSTED_PROXIES: "127.0.0.1" }])(
  "with %j others reach it: it starts with Stripe, or where it is said to be a demonstration",
  (reached) => {
    expect(() => readConfig(reached)).toThrow("they would book for nothing");
    expect(() => readConfig({ ...reached, STRIPE_SECRET_KEY: "sk_live_1" })).toThrow("STRIPE_WEBHOOK_SECRET");
    const stripe = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(readConfig({ ...reached, ...stripe }).payments.kind).toBe("stripe");
    expect(readConfig({ ...reached, DEMONSTRATION: "yes" }).payments.kind).toBe("sandbox");
  },
);

test("Duffel is asked only with somebody whom airlines can ring", () => {
  const DUFFEL_TOKEN = "duffel_test_abc";
  expect(() => readConfig({ DUFFEL_TOKEN })).toThrow("DUFFEL_PHONE is needed beside DUFFEL_TOKEN");
  expect(readConfig({ DUFFEL_TOKEN, DUFFEL_PHONE: "+36155501000" }).travel).toEqual({
    kind: "duffel",
    token: DUFFEL_TOKEN,
    deskPhone: "+36155501000",
    baseUrl: "https://api.duffel.com",
  });
});

test("everything that is wrong is said at once, by name, with what is allowed and without the value", () => {
  const wrong = {
    PORT: "eighty",
    DATABASE_URL: "mysql://root:secret@db/x",
    DATABASE_CONNECTIONS: "0",
    DATABASE_STATEMENT_TIMEOUT: "1e9",
    TRUSTED_PROXIES: "10.0.0.0/64",
    SMTP_URL: "secret",
    MAIL_FROM: "nobody",
    SENTRY_DSN: "https://key:secret@errors.example.org/1",
    SENTRY_ENVIRONMENT: "my staging",
    TRACE_HOSTS: "https://clinic.example/,*",
    LOG_LEVEL: "loud",
    RATE_READ: "-1",
    RATE_UPLOAD: "0",
  };
  let message = "";
  try {
    readConfig(wrong);
  } catch (error) {
    message = String(error);
  }
  const lines = message.split("\n").slice(1);
  expect(lines.map((line) => line.trim().split(" ")[0])).toEqual(expect.arrayContaining(Object.keys(wrong)));
  for (const line of lines) expect(line).toMatch(/^ {2}[A-Z_]+ (?:must|has not|is) /);
  expect(message).not.toMatch(/secret|Invalid input/);
});

test("a language model without its prices is refused: no money would be counted", () => {
  const ASSISTANT_URL = "https://api.example/v1";
  expect(() => readConfig({ ASSISTANT_URL })).toThrow(
    /ASSISTANT_PROMPT_PRICE is needed[\s\S]*ASSISTANT_ANSWER_PRICE is needed/,
  );
  const { assistant } = readConfig({ ASSISTANT_URL, ASSISTANT_PROMPT_PRICE: "0.15", ASSISTANT_ANSWER_PRICE: "0" });
  expect(assistant).toMatchObject({ prices: { prompt: 0.15, answer: 0, currency: "USD" } });
  expect(readConfig({}).assistant).toEqual({ kind: "embedded" });
});

test.each([
  ["everyone"],
  ["10.0.0.0/33"],
  ["10.0.0/8"],
  ["10.0.0.0/0"],
  ["::1/129"],
  ["10.0.0.1/8/8"],
  ["*"],
  ["true"],
])("%s is no network to trust", (TRUSTED_PROXIES) => {
  expect(() => readConfig({ TRUSTED_PROXIES })).toThrow("TRUSTED_PROXIES must be addresses or networks");
});

test("the example of the environment names exactly what is read, and its values are right", async () => {
  const example = [...(await read(".env.example")).matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const named = async (file: string) =>
    [...(await read(file)).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  const declared = [
    ...new Set([
      ...secretSettings.map((name) => `${name}_FILE`),
      ...(await named("server/config/config.ts")),
      ...(await named("server/config/assistant.ts")),
      ...(await named("server/config/limits.ts")),
      ...(await named("server/config/process.ts")),
      ...(await named("server/config/travel.ts")),
      ...(await named("server/config/watching.ts")),
      ...(await named("identity/config.ts")),
    ]),
  ];
  expect(declared.length).toBeGreaterThan(10);
  expect(example.map(([, name]) => name).toSorted()).toEqual(declared.toSorted());
  const values = example.filter(([, name]) => !name?.endsWith("_FILE")).map(([, name, value]) => [name, value]);
  expect(() => readConfig(Object.fromEntries(values))).not.toThrow();
});

test("reads a secret from the file that its _FILE variable names, without surrounding white space", async () => {
  const file = join(folder, "stripe");
  await writeFile(file, "sk_live_1\n");
  const config = readConfig({ STRIPE_SECRET_KEY_FILE: file, STRIPE_WEBHOOK_SECRET: "whsec_1" });
  expect(config.payments).toMatchObject({ kind: "stripe", secretKey: "sk_live_1" });
  expect(readConfig({ STRIPE_SECRET_KEY: "sk_live_2", STRIPE_SECRET_KEY_FILE: "" }).exchangeRates).toMatchObject({
    secretKey: "sk_live_2",
  });
});

test("lists every secret file that cannot be used, beside the other problems and without content", async () => {
  const [empty, given] = [join(folder, "empty"), join(folder, "given")];
  await writeFile(empty, " \n");
  await writeFile(given, "secret");
  const wrong = {
    PORT: "eighty",
    DATABASE_URL_FILE: join(folder, "missing"),
    SMTP_URL_FILE: folder,
    S3_URL_FILE: empty,
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_SECRET_KEY_FILE: given,
    STRIPE_WEBHOOK_SECRET_FILE: given,
  };
  let message = "";
  try {
    readConfig(wrong);
  } catch (error) {
    message = String(error);
  }
  expect(message.split("\n").slice(1).toSorted()).toEqual([
    expect.stringMatching(/^ {2}DATABASE_URL_FILE must name a readable file: .*missing \(ENOENT\)$/),
    expect.stringMatching(/^ {2}PORT must be a whole number from 0 to 65535$/),
    expect.stringMatching(/^ {2}S3_URL_FILE must name a file that is not empty: .*empty$/),
    expect.stringMatching(/^ {2}SMTP_URL_FILE must name a readable file: .* \(EISDIR\)$/),
    "  STRIPE_SECRET_KEY_FILE must not be set together with STRIPE_SECRET_KEY",
    "  STRIPE_WEBHOOK_SECRET must begin with whsec_",
  ]);
  expect(message).not.toMatch(/secret|sk_live/);
});

test("npm scripts read .env of the folder; the environment wins, and a missing file is no error", async () => {
  const preload = fileURLToPath(new URL("../../scripts/env-file.mjs", import.meta.url));
  const print = async (environment: NodeJS.ProcessEnv) => {
    const args = ["--import", preload, "-p", "[process.env.PORT, process.env.HOST].join()"];
    return (await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment })).stdout.trim();
  };
  expect(await print({ PORT: "1" })).toBe("1,");
  await writeFile(join(folder, ".env"), "PORT=2\nHOST=0.0.0.0\n");
  expect(await print({ PORT: "1" })).toBe("1,0.0.0.0");
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
  const products = Object.entries(scripts).filter(([, script]) =>
    /node .*(?:server|identity)\/(?!testing\/(?:safety|training|answering\/measure))/.test(script),
  );
  expect(products.map(([name]) => name).toSorted()).toEqual([
    "assistant",
    "backup",
    "desk",
    "doctor",
    "identity",
    "jobs",
    "keys",
    "migrate",
    "provider",
    "restore",
    "seed",
  ]);
  for (const [, script] of products) expect(script).toContain("--import ./scripts/env-file.mjs");
});
