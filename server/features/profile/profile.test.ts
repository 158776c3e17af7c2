import { afterAll, expect, test } from "vitest";
import type { UserPoolConfig } from "../../../contract/providers.ts";
import { openTestSite } from "../../testing.ts";

const site = await openTestSite();
afterAll(() => site.close());

async function act(host: string, action: string, input: object) {
  const reply = await site.app.inject({
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

async function signIn(host: string, Username: string): Promise<{ IdToken: string; AccessToken: string }> {
  const config = await site.call<UserPoolConfig>("GET", `/api/provider/user-pool-config/${host}`, { host });
  const ClientId = config.body.userPoolClientId;
  const Password = "correct horse battery";
  const UserAttributes = [
    { Name: "given_name", Value: "Ana" },
    { Name: "family_name", Value: "Lima" },
  ];
  await act(host, "SignUp", { ClientId, Username, Password, UserAttributes });
  const mail = (await site.mails()).findLast(({ to }) => to === Username);
  await act(host, "ConfirmSignUp", {
    ClientId,
    Username,
    ConfirmationCode: /\b\d{6}\b/.exec(mail?.text ?? "")?.[0],
  });
  const AuthParameters = { USERNAME: Username, PASSWORD: Password };
  return (await act(host, "InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }))
    .AuthenticationResult;
}

const tokens = await signIn("harbour.example", "ana@example.org");
const identify = (headers: Record<string, string>, host = "harbour.example") =>
  site.call<Record<string, unknown>>("POST", "/api/profile/id", { headers, host, key: null });

const open = (path: string, cookie?: string, host = "harbour.example") =>
  site.app.inject({ url: path, headers: { host, ...(cookie ? { cookie } : {}) } });

test("a call is answered with whom its idToken header names", async () => {
  const { status, body, headers } = await identify({ idtoken: tokens.IdToken });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    email: "ana@example.org",
    emailVerified: true,
    givenName: "Ana",
    familyName: "Lima",
  });
  expect(headers["cache-control"]).toBe("no-store");
});

test.each([
  ["nothing", {}],
  ["a made-up token", { idtoken: "a.b.c" }],
  ["an access token", { idtoken: tokens.AccessToken }],
  ["the cookie alone, which other sites' forms would bring too", { cookie: `token=${tokens.IdToken}` }],
])("%s is not enough for a call", async (_, headers) => {
  const { status, body } = await identify(headers);
  expect(status).toBe(401);
  expect(body).toMatchObject({
    code: "not-signed-in",
    detail: "User needs to be authenticated to call this API",
  });
});

test("a token of one clinic is worth nothing at another", async () => {
  expect((await identify({ idtoken: tokens.IdToken }, "meadow.example")).status).toBe(401);
  const page = await open("/profile/", `token=${tokens.IdToken}`, "meadow.example");
  expect(page.statusCode).toBe(303);
});

test("the profile is for signed-in people; others come to the login page, with the way back", async () => {
  expect((await open("/profile/")).headers["location"]).toBe("/auth/login/");
  expect((await open("/profile/?tab=papers")).headers["location"]).toBe(
    "/auth/login/?back=%2Fprofile%2F%3Ftab%3Dpapers",
  );
  expect((await open("/profile/", "token=a.b.c")).statusCode).toBe(303);
  const page = await open("/profile/", `other=1; token=${tokens.IdToken}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.body).toContain("ana@example.org");
  expect(page.body).not.toContain(tokens.IdToken);
});

test("its data are guarded like the page", async () => {
  expect((await open("/profile/_payload.json")).statusCode).toBe(303);
  const { statusCode, body } = await open("/profile/_payload.json", `token=${tokens.IdToken}`);
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ email: "ana@example.org" });
});

test("who is signed in has no business on the login and register pages", async () => {
  for (const path of ["/auth/login/", "/auth/register/"]) {
    expect((await open(path)).statusCode).toBe(200);
    expect((await open(path, `token=${tokens.IdToken}`)).headers["location"]).toBe("/profile/");
  }
  const evil = await open("/auth/login/?back=//evil.example/profile/", `token=${tokens.IdToken}`);
  expect(evil.headers["location"]).toBe("/profile/");
  expect((await open("/auth/signup/")).headers["location"]).toBe("/auth/register/");
});

test("the login page repeats nothing that its address brings, keeps it from caches and referrers", async () => {
  const page = await open("/auth/login/?email=ana%40example.org&password=c2VjcmV0&showConfirmation=true");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain("c2VjcmV0");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["referrer-policy"]).toBe("no-referrer");
  // The script that cleans the address is the first of the document.
  expect(page.body.indexOf("history.replaceState")).toBeGreaterThan(0);
  expect(page.body.indexOf("history.replaceState")).toBeLessThan(page.body.indexOf("<link"));
});

test("a revoked session opens no page any more", async () => {
  const again = await signIn("harbour.example", "ben@example.org");
  await act("harbour.example", "GlobalSignOut", { AccessToken: again.AccessToken });
  expect((await identify({ idtoken: again.IdToken })).status).toBe(401);
  expect((await open("/profile/", `token=${again.IdToken}`)).statusCode).toBe(303);
});
