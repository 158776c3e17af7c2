import { afterAll, expect, test } from "vitest";
import type { Client } from "../../contract/clients.ts";
import type { UserPoolConfig } from "../../contract/providers.ts";
import { askPool, signIn } from "../testing/people.ts";
import { ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());
const host = "harbour.example";
const [old, fresh] = ["old@example.org", "fresh@example.org"];

test("after a change of the address, the account and the mails about its requests have the new one", async () => {
  const ana = await signIn(site, { email: old });
  await ana.call("GET", `/api/client/root?email=${old}`);
  const quote = await ownRequest(ana);
  const { accessToken: AccessToken } = ana;
  const UserAttributes = [{ Name: "email", Value: fresh }];
  await askPool(site, host, "UpdateUserAttributes", { AccessToken, UserAttributes });
  const mail = (await site.mails()).findLast(({ to }) => to === fresh);
  const Code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  expect(await askPool(site, host, "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code })).toEqual({});

  const pool = await site.call<UserPoolConfig>("GET", `/api/provider/user-pool-config/${host}`);
  const again = await askPool(site, host, "InitiateAuth", {
    ClientId: pool.body.userPoolClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: fresh, PASSWORD: "correct horse battery" },
  });
  const headers = { idtoken: again.AuthenticationResult.IdToken };
  const root = await site.call<Client>("GET", `/api/client/root?email=${fresh}`, { headers });
  expect(root).toMatchObject({ status: 200, body: { email: fresh } });

  await sendOffer(site, { reference: quote });
  const mails = await site.mails();
  expect(mails.filter(({ to, text }) => to === old && text.includes("was changed"))).toHaveLength(1);
  const offer = mails.findLast(({ subject }) => subject.includes("is ready"));
  expect(offer?.to).toContain(fresh);
});
