import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import sharp from "sharp";
import type { TripCompanions } from "../../contract/companions.ts";
import { seconds } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import type { UserPoolConfig } from "../../contract/providers.ts";
import type { Quote } from "../../contract/quotes.ts";
import { clientOwner, type Owner } from "../db/access.ts";
import { type Call, type Reply, taken } from "./calls.ts";
import { addedDocument, reportFile } from "./documents.ts";
import { filledQuote, filledSteps, submission } from "./quotes.ts";
import type { TestSite } from "./site.ts";

/** A client who has registered, confirmed their address and signed in. */
export interface SignedIn {
  readonly email: string;
  readonly host: string;
  readonly sub: string;
  readonly owner: Owner;
  readonly idToken: string;
  readonly accessToken: string;
  /** The site's call with the client's token, at their clinic. */
  call<Body = Problem>(method: Parameters<TestSite["call"]>[0], path: string, given?: Call): Promise<Reply<Body>>;
}

/** An action of the user pool at a host. */
export async function askPool({ app }: TestSite, host: string, action: string, input: object) {
  const reply = await app.inject({
    method: "POST",
    url: `/identity/local_${host.split(".")[0]}/`,
    headers: {
      host,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    payload: JSON.stringify(input),
  });
  return reply.json();
}

/** Registers a new address, and signs in. */
export async function signIn(
  site: TestSite,
  {
    email,
    host = "harbour.example",
    givenName = "Ana",
    familyName = "Lima",
  }: { email: string; host?: string; givenName?: string; familyName?: string },
): Promise<SignedIn> {
  const pool = await site.call<UserPoolConfig>("GET", `/api/provider/user-pool-config/${host}`, { host });
  const ClientId = pool.body.userPoolClientId;
  const Password = "correct horse battery";
  const UserAttributes = [
    { Name: "given_name", Value: givenName },
    { Name: "family_name", Value: familyName },
  ];
  const { UserSub } = await askPool(site, host, "SignUp", { ClientId, Username: email, Password, UserAttributes });
  if (UserSub) {
    const mail = (await site.mails()).findLast(({ to }) => to === email);
    const ConfirmationCode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
    await askPool(site, host, "ConfirmSignUp", { ClientId, Username: email, ConfirmationCode });
  }
  const AuthParameters = { USERNAME: email, PASSWORD: Password };
  const request = { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters };
  const { IdToken, AccessToken } = (await askPool(site, host, "InitiateAuth", request)).AuthenticationResult;
  const sub = decodeJwt(IdToken).sub ?? "";
  return {
    email,
    host,
    sub,
    owner: clientOwner({ sub }),
    idToken: IdToken,
    accessToken: AccessToken,
    call: (method, path, given = {}) =>
      site.call(method, path, { host, ...given, headers: { idtoken: IdToken, ...given.headers } }),
  };
}

/** A client with data in every part of their account. */
export interface SettledClient {
  readonly person: SignedIn;
  /** Texts that only their own rows and files contain. */
  readonly planted: readonly string[];
  readonly report: Buffer;
}

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\n%%EOF\n`);

/** `name`, in lower case, is part of all their data. */
export async function settledClient(site: TestSite, name: string, host = "harbour.example"): Promise<SettledClient> {
  const email = `${name}@example.org`;
  const [givenName, familyName] = [`${name}-given`, `${name}-family`];
  const person = await signIn(site, { email, host, givenName, familyName });
  const report = pdf(`${name}-paper`);
  const { path, quote } = await filledQuote(site, { host });
  const steps = {
    contact: { ...filledSteps.contact, givenName, familyName, email },
    goals: { goals: `${name}-goals =1+1 <b>bold</b>` },
  };
  let last = quote;
  for (const [step, value] of Object.entries(steps)) {
    const body = { step, version: last.version, value };
    last = taken(await site.call<Quote>("PUT", `${path}/steps`, { host, body }));
  }
  const file = { name: `${name}-knee.pdf`, type: "application/pdf", bytes: report };
  taken(await site.call("POST", `${path}/attachments`, { host, file }));
  taken(await site.call("POST", `${path}/submit`, { host, body: { ...submission, version: last.version } }));
  await writeToClinic(site, { host, name: givenName, email: email.toUpperCase(), message: `${name}-message` });
  await fillProfile(person, name);
  const document = await addedDocument(person, reportFile(`${name}-report`));
  const share = { id: document.id, party: "clinic", purpose: "quote", days: 7 };
  taken(await person.call("POST", "/api/client/document/share", { body: share }));
  const wanted = { quotes: false, reminders: true };
  const quietHours = { from: "22:00", until: "07:00", timeZone: "Africa/Nairobi" };
  taken(
    await person.call("PUT", "/api/client/notification", {
      body: { email: wanted, quietHours, named: true, version: 0 },
    }),
  );
  taken(await person.call("POST", "/api/client/calendar/renew", { body: { language: "en" } }));
  return {
    person,
    planted: ["given", "family", "goals", "knee", "message", "companion", "allergy"].map((part) => `${name}-${part}`),
    report,
  };
}

async function fillProfile(person: SignedIn, name: string): Promise<void> {
  const email = encodeURIComponent(person.email);
  taken(await person.call("GET", `/api/client/root?email=${email}`));
  const value = { givenName: `${name}-companion`, familyName: "Lima" };
  const record = { id: randomUUID(), version: 0, kind: "companion", value };
  taken(await person.call("POST", "/api/client/record/save", { body: record }));
  const consent = { purpose: "health-basics", version: submission.policiesVersion, given: true };
  taken(await person.call("POST", "/api/client/consent/answer", { body: consent }));
  const health = { version: 0, value: { allergies: `${name}-allergy` } };
  taken(await person.call("POST", "/api/client/health/save", { body: health }));
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: "#0b4f6c" } });
  const file = { name: "me.png", type: "image/png", bytes: await photo.png().toBuffer() };
  taken(await person.call("POST", "/api/client/picture/add", { file }));
}

async function writeToClinic(
  site: TestSite,
  { host, ...letter }: { host: string; name: string; email: string; message: string },
): Promise<void> {
  const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form", { host }));
  site.clock.pass(seconds(20));
  const rest = { topic: "travel", preferredChannel: "email", language: "en", consent: true, stamp };
  taken(await site.call("POST", "/api/contact", { host, body: { ...letter, ...rest } }));
}

export const companionAsked = { name: "Kim Vale", email: "kim@example.org", language: "en", named: false } as const;

/** The token of the newest link that was mailed to a companion. */
export async function mailedLink(site: TestSite, email: string = companionAsked.email): Promise<string> {
  const mail = (await site.mails()).findLast(({ to, text }) => to === email && text.includes("/companion/"));
  const token = /\/companion\/([\w-]{43})\//.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** Opens a companion's link. @returns the status, and the cookie of the session */
export async function openCompanionSession(site: TestSite, token: string): Promise<{ status: number; cookie: string }> {
  const { status, headers } = await site.call("POST", `/api/companion/links/${token}/session`);
  const cookie = String(headers["set-cookie"] ?? "").split(";")[0] ?? "";
  return { status, cookie };
}

/** A companion of a trip whose person let them in, and who has opened the link. */
export async function companionOf(
  site: TestSite,
  client: Pick<SignedIn, "call">,
  { trip, ...asked }: { trip: string; named?: boolean; email?: string; name?: string },
) {
  const id = site.services.newId();
  const path = `/api/client/trips/${trip}/companions/${id}`;
  const body = { ...companionAsked, ...asked };
  taken(await client.call<TripCompanions>("PUT", path, { body }));
  const token = await mailedLink(site, body.email);
  const { cookie } = await openCompanionSession(site, token);
  return { id, path, token, cookie };
}

/** Calls every endpoint of a trip's companions: one is let in, is told the treatment, and is let out. */
export async function letInCompanion({ call }: Pick<SignedIn, "call">, trip: string, name: string): Promise<void> {
  const path = `${trip}/companions/${randomUUID()}`;
  taken(await call("PUT", path, { body: { ...companionAsked, name } }));
  taken(await call("POST", `${path}/naming`, { body: { named: true } }));
  taken(await call("POST", `${path}/invitation`));
  taken(await call("POST", `${path}/end`));
  taken(await call("GET", `${trip}/companions`));
}
