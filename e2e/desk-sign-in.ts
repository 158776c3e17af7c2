import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { desk } from "./clinic-desk.ts";
import { firstMailTo } from "./outbox.ts";

export interface Staff {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** Of the authenticator app. */
  readonly secret: string;
}

const provider = "marsa.localhost";
let people = 0;

/** Invites a person to the desk of the demonstration's first clinic. @returns the address and the temporary password */
export async function invited(
  role: string,
  name = "Huda Saleh",
  licence = "",
): Promise<{ email: string; temporary: string }> {
  const email = `${role}.${process.pid}.${Date.now()}.${people++}@marsa.example`;
  await desk("invite", [role, email, name, licence], provider);
  const { text } = await firstMailTo(email);
  const temporary = /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(text)?.[0];
  if (!temporary) throw new Error(`no password in: ${text}`);
  return { email, temporary };
}

/** A six-digit code of an app; offset by steps of half a minute, because a code is accepted once. */
export const appCodeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A new member of staff with a role, signed in at the desk in this browser. */
export async function atDesk(
  page: Pick<Page, "request">,
  role: string,
  name = "Huda Saleh",
  licence = "",
): Promise<Staff> {
  const { email, temporary } = await invited(role, name, licence);
  const password = "a calm and steady desk";
  const pool = await (await page.request.get("/api/desk/pool")).json();
  const ClientId: string = pool.userPoolClientId;
  const ask = async (action: string, data: object) => {
    const reply = await page.request.post(pool.userPoolEndpoint, {
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
      },
      data: JSON.stringify(data),
    });
    return reply.json();
  };
  const AuthParameters = { USERNAME: email, PASSWORD: temporary };
  const first = await ask("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  const answer = (ChallengeName: string, Session: string, given: object = {}) =>
    ask("RespondToAuthChallenge", {
      ClientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: email, ...given },
    });
  const chosen = await answer("NEW_PASSWORD_REQUIRED", first.Session, { NEW_PASSWORD: password });
  const setUp = await answer("CUSTOM_CHALLENGE", chosen.Session, { ANSWER: "MFA_SETUP" });
  const app = await ask("AssociateSoftwareToken", { Session: setUp.Session });
  const secret: string = app.SecretCode;
  const verified = await ask("VerifySoftwareToken", { Session: app.Session, UserCode: appCodeOf(secret) });
  const done = await answer("MFA_SETUP", verified.Session);
  const idToken: string = done.AuthenticationResult.IdToken;
  const opened = await page.request.post("/api/desk/session", { data: { idToken } });
  if (!opened.ok()) throw new Error(await opened.text());
  return { email, name, password, secret };
}
