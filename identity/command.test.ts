import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockFolder } from "../adapters/database/folder-lock.ts";
import { days } from "../contract/durations.ts";
import { runIdentityCommand } from "./command.ts";
import { openTestIdentity, owners, type TestIdentity } from "./testing/service.ts";

const { userPoolId: poolId, userPoolClientId: site } = owners.harbour.userPool;
const meadow = owners.meadow.userPool.userPoolId;
const Password = "correct horse battery";
let service: TestIdentity;
let folder: string;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  folder = await mkdtemp(join(tmpdir(), "sojourn-operator-"));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  const said: string[] = [];
  const told: string[] = [];
  const code = await runIdentityCommand(args, {
    open: async () => service.services,
    print: (text) => void said.push(text),
    printError: (text) => void told.push(text),
  });
  return { code, said: said.join(""), told: told.join("") };
}
/** What a command answers as JSON. */
async function ask(...args: readonly string[]): Promise<Record<string, string> & { settings: Record<string, string> }> {
  const { code, said, told } = await run(...args, "--json");
  expect({ code, told }).toEqual({ code: 0, told: "" });
  return JSON.parse(said);
}
const signIn = (USERNAME: string, PASSWORD = Password, ClientId: string = site) =>
  service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD } });
const tokensOf = ({ body }: Awaited<ReturnType<typeof signIn>>) =>
  body["AuthenticationResult"] as Record<string, string>;
const isIn = async (tokens: Record<string, string>) =>
  (await service.call("GetUser", { AccessToken: tokens["AccessToken"] })).status === 200;

test("lists pools and finds one by a domain", async () => {
  expect((await run("pool", "list")).said).toContain(`${poolId}  Harbour Clinic: harbour.example, localhost`);
  expect(await ask("pool", "show", "Harbour.example:443")).toMatchObject({ id: poolId, settings: { mfa: "optional" } });
  expect(await run("pool", "show", "nobody.example")).toMatchObject({
    code: 1,
    told: expect.stringContaining("pool list"),
  });
});

test("a setting applies at once to one pool; an empty value restores the default", async () => {
  const changed = await ask("pool", "set", poolId, "password-length=14", "mfa=off", "token-minutes=15", "guests=on");
  expect(changed.settings).toMatchObject({ "password-length": "14", mfa: "off", "token-minutes": "15", guests: "on" });
  expect((await ask("pool", "show", meadow)).settings).toMatchObject({
    "password-length": "10",
    "token-minutes": "60",
  });
  const short = { ClientId: site, Username: "ana@example.org", Password: "twelve signs" };
  expect((await service.call("SignUp", short)).error).toBe("InvalidPassword");
  await service.register("ana@example.org", Password);
  expect(tokensOf(await signIn("ana@example.org"))["ExpiresIn"]).toBe(15 * 60);
  const back = await ask("pool", "set", poolId, "password-length=", "token-minutes=", "mfa=", "guests=");
  expect(back.settings).toMatchObject({
    "password-length": "10",
    mfa: "optional",
    "token-minutes": "60",
    guests: "off",
  });
});

test("reports all invalid settings at once and changes nothing", async () => {
  const before = await ask("pool", "show", poolId);
  const refused = await run(
    "pool",
    "set",
    poolId,
    "mfa=required",
    "password-length=3",
    "colour=red",
    "devices",
    "guests=yes",
  );
  expect(refused.code).toBe(1);
  for (const part of [
    "password-length may be 6 to 99",
    "colour=red: write one of",
    "devices: write one of",
    "guests may be on, off",
  ])
    expect(refused.told).toContain(part);
  expect(refused.told).toMatch(/Nothing was changed\.\n$/);
  expect(await ask("pool", "show", poolId)).toEqual(before);
});

test("adds a client, shows its secret once, signs in through it and removes it", async () => {
  const {
    id = "",
    secret = "",
    ...made
  } = await ask(
    "client",
    "add",
    poolId,
    "mobile app",
    "--secret",
    "rotation=off",
    "flows=USER_PASSWORD_AUTH,REFRESH_TOKEN_AUTH",
  );
  expect(secret).toHaveLength(52);
  expect(made.settings).toMatchObject({ rotation: "off", flows: "USER_PASSWORD_AUTH,REFRESH_TOKEN_AUTH" });
  expect(JSON.stringify([await ask("client", "show", poolId, id), await ask("client", "list", poolId)])).not.toContain(
    secret,
  );
  expect((await signIn("ana@example.org", Password, id)).error).toBe("NotAuthorized");
  const withHash = (key: string) => {
    const SECRET_HASH = createHmac("sha256", key).update(`ana@example.org${id}`).digest("base64");
    const AuthParameters = { USERNAME: "ana@example.org", PASSWORD: Password, SECRET_HASH };
    return service.call("InitiateAuth", { ClientId: id, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  };
  const tokens = tokensOf(await withHash(secret));
  expect(await isIn(tokens)).toBe(true);
  const { secret: other = "" } = await ask("client", "new-secret", poolId, id);
  expect((await withHash(secret)).error).toBe("NotAuthorized");
  expect((await withHash(other)).status).toBe(200);

  expect(await run("client", "remove", poolId, id)).toMatchObject({ code: 1, told: expect.stringContaining("--yes") });
  expect((await ask("client", "remove", poolId, id, "--yes"))["id"]).toBe(id);
  expect(await isIn(tokens)).toBe(false);
  expect((await withHash(other)).error).toBe("ResourceNotFound");
  expect(await run("client", "remove", poolId, site, "--yes")).toMatchObject({
    code: 1,
    told: expect.stringContaining("clinic's site"),
  });
  expect(await run("client", "new-secret", poolId, site)).toMatchObject({ code: 1 });
});

test("a user created by an operator replaces the temporary password at sign-in", async () => {
  const made = await ask("user", "create", poolId, "Ben@Example.org", "given_name=Ben", "--proven");
  const { temporaryPassword = "" } = made;
  expect(temporaryPassword).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(await run("user", "create", poolId, "ben@example.org")).toMatchObject({
    code: 1,
    told: expect.stringContaining("already"),
  });
  expect((await run("user", "create", poolId, "no address")).told).toContain("Invalid email");
  const asked = await signIn("ben@example.org", temporaryPassword);
  expect(asked.body["ChallengeName"]).toBe("NEW_PASSWORD_REQUIRED");
  const again = await ask("user", "reset", poolId, "ben@example.org");
  expect((await signIn("ben@example.org", temporaryPassword)).error).toBe("NotAuthorized");
  const { Session } = (await signIn("ben@example.org", again["temporaryPassword"])).body;
  const ChallengeResponses = { USERNAME: "ben@example.org", NEW_PASSWORD: "my own pass phrase" };
  const answer = { ClientId: site, ChallengeName: "NEW_PASSWORD_REQUIRED", Session, ChallengeResponses };
  expect((await service.call("RespondToAuthChallenge", answer)).status).toBe(200);
  const late = await ask("user", "create", poolId, "late@example.org");
  service.clock.pass(days(7));
  expect((await signIn("late@example.org", late["temporaryPassword"])).body["message"]).toMatch(/has expired/);
});

test("finds users by part of an address or a name", async () => {
  expect((await run("user", "list", poolId)).said).toMatch(
    /ana@example\.org .*CONFIRMED\nben@example\.org .*CONFIRMED/,
  );
  expect((await run("user", "list", poolId, "--search", "BEN")).said).not.toContain("ana@");
  expect((await run("user", "list", poolId, "--search", "%")).said).toBe("No users.\n");
  expect((await run("user", "list", poolId, "--after", "ben@example.org")).said).not.toContain("ben@");
  expect((await run("user", "list", meadow)).said).toBe("No users.\n");
});

test("disabling ends every sign-in; enabling allows sign-in and clears a lock", async () => {
  const tokens = tokensOf(await signIn("ana@example.org"));
  expect((await run("user", "disable", poolId, "ana@example.org")).said).toContain("CONFIRMED, disabled");
  expect(await isIn(tokens)).toBe(false);
  expect((await signIn("ana@example.org")).body["message"]).toBe("Incorrect username or password.");
  for (let n = 0; n < 5; n++) await signIn("ana@example.org", "wrong words");
  expect((await signIn("ana@example.org")).body["message"]).toBe("Password attempts exceeded");
  await ask("user", "enable", poolId, "ana@example.org");
  expect((await signIn("ana@example.org")).status).toBe(200);
});

test("a reset ends sign-ins and mails a code for a new password", async () => {
  const tokens = tokensOf(await signIn("ana@example.org"));
  expect((await run("user", "reset", poolId, "ana@example.org")).said).toContain("ana@example.org");
  expect(await isIn(tokens)).toBe(false);
  expect((await signIn("ana@example.org")).error).toBe("PasswordResetRequired");
  const ConfirmationCode = await service.codeFor("ana@example.org");
  const given = { ClientId: site, Username: "ana@example.org", ConfirmationCode, Password: "another pass phrase" };
  expect((await service.call("ConfirmForgotPassword", given)).status).toBe(200);
  expect((await signIn("ana@example.org", "another pass phrase")).status).toBe(200);
});

test("removes second factors only with --yes, and ends every sign-in", async () => {
  const tokens = tokensOf(await signIn("ana@example.org", "another pass phrase"));
  const EmailMfaSettings = { Enabled: true };
  await service.call("SetUserMFAPreference", { AccessToken: tokens["AccessToken"], EmailMfaSettings });
  expect((await signIn("ana@example.org", "another pass phrase")).body["ChallengeName"]).toBe("EMAIL_OTP");
  expect((await run("user", "remove-factors", poolId, "ana@example.org")).told).toContain("--yes");
  expect(await isIn(tokens)).toBe(true);
  expect((await run("user", "remove-factors", poolId, "ana@example.org", "--yes")).said).toBe(
    "Taken away: EMAIL_OTP.\n",
  );
  expect(await isIn(tokens)).toBe(false);
  expect((await signIn("ana@example.org", "another pass phrase")).status).toBe(200);
});

test("exports a user's data without secrets, to a file readable by its owner only", async () => {
  const file = join(folder, "ben.json");
  expect((await run("user", "export", poolId, "ben@example.org", file)).said).toBe(`${file} is written.\n`);
  const text = await readFile(file, "utf8");
  const kept = JSON.parse(text);
  expect(kept.user.attributes).toMatchObject({ email: "Ben@Example.org", given_name: "Ben", email_verified: "true" });
  expect(kept.signIns).toHaveLength(1);
  expect(kept.events.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(["user-created", "signed-in", "exported"]),
  );
  expect(text).not.toMatch(/verifier|salt|secret|hash/i);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await expect(run("user", "export", poolId, "ben@example.org", file)).rejects.toThrow("EEXIST");
});

test("deletes a user only with --yes", async () => {
  const { sub = "" } = await ask("user", "show", poolId, "ben@example.org");
  expect(await run("user", "delete", poolId, sub)).toMatchObject({
    code: 1,
    told: expect.stringContaining("user export"),
  });
  expect((await run("user", "delete", poolId, sub, "--yes")).said).toBe("ben@example.org is removed.\n");
  expect(await run("user", "show", poolId, "ben@example.org")).toMatchObject({
    code: 1,
    told: expect.stringContaining("user list"),
  });
  expect((await signIn("ben@example.org", "my own pass phrase")).error).toBe("NotAuthorized");
});

test("rotating signing keys early keeps sign-ins; replacing them ends all", async () => {
  const states = async (...args: string[]) =>
    ((await ask("pool", ...args, poolId)) as unknown as { keys: { kid: string; state: string }[] }).keys;
  const tokens = tokensOf(await signIn("ana@example.org", "another pass phrase"));
  const [next, current] = await states("rotate-keys");
  expect([next?.state, current?.state]).toEqual(["next", "current"]);
  expect((await states("rotate-keys")).map(({ state }) => state)).toEqual(["next", "current"]);
  service.clock.pass(days(1));
  expect((await states("rotate-keys")).find(({ kid }) => kid === next?.kid)?.state).toBe("current");
  const renewed = tokensOf(
    await service.call("GetTokensFromRefreshToken", { ClientId: site, RefreshToken: tokens["RefreshToken"] }),
  );
  expect(await isIn(renewed)).toBe(true);

  expect(await run("pool", "replace-keys", poolId)).toMatchObject({ code: 1, told: expect.stringContaining("--yes") });
  expect(await isIn(renewed)).toBe(true);
  expect((await ask("pool", "replace-keys", poolId, "--yes"))["keys"]).toHaveLength(1);
  expect(await isIn(renewed)).toBe(false);
  expect(
    (await service.call("GetTokensFromRefreshToken", { ClientId: site, RefreshToken: renewed["RefreshToken"] })).error,
  ).toBe("NotAuthorized");
  expect((await run("pool", "reseal")).said).toContain("0 sealed anew with master-1.key");
});

test.each([
  [],
  ["pool"],
  ["pool", "constructor"],
  ["__proto__", "list"],
  ["pool", "show"],
  ["user", "show", poolId],
  ["pool", "list", "--nothing"],
])("shows the usage after wrong arguments: %j", async (...args) => {
  expect(await run(...(args as string[]))).toMatchObject({
    code: 2,
    said: "",
    told: expect.stringContaining("pool list"),
  });
});

test("refuses to run while a server has the embedded database open", async () => {
  const letGo = await lockFolder(folder);
  try {
    const command = fileURLToPath(new URL("command.ts", import.meta.url));
    const env = { PATH: process.env["PATH"], DATA_DIR: folder, LOG_LEVEL: "silent" };
    const ended = promisify(execFile)(process.execPath, [command, "pool", "list"], { env });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/in use by another process\. Stop that one first/),
    });
  } finally {
    await letGo();
  }
});
