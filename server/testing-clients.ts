import { decodeJwt } from "jose";
import type { Problem } from "../contract/errors.ts";
import type { UserPoolConfig } from "../contract/providers.ts";
import { clientOwner, type Owner } from "./db/access.ts";
import type { Call, Reply, TestSite } from "./testing.ts";

/** Somebody who has registered, confirmed the address and signed in. */
export interface SignedIn {
  readonly email: string;
  readonly host: string;
  readonly sub: string;
  readonly owner: Owner;
  readonly idToken: string;
  readonly accessToken: string;
  /** The site's call with this person's token, at this person's clinic. */
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

/** Registers where nobody has this address yet, and signs in. */
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
  const asked = { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters };
  const { IdToken, AccessToken } = (await askPool(site, host, "InitiateAuth", asked)).AuthenticationResult;
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
