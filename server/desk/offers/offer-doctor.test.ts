import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { buildDoctor, testProviders } from "../../testing/providers.ts";
import { acceptOffer, ownRequest } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

const [clinic, other] = testProviders;
const ada = buildDoctor({
  texts: {
    en: { name: "Ada Berg", title: "Surgeon", bio: "Knees." },
    ar: { name: "آدا بيرغ", title: "جرّاحة", bio: "الركبة." },
  },
});
const first = buildDoctor({ slug: "aaron-low", texts: { en: { name: "Aaron Low", title: "Surgeon", bio: "Hips." } } });
const cora = buildDoctor({ slug: "cora-lee", texts: { en: { name: "Cora Lee", title: "Surgeon", bio: "Eyes." } } });

let site: TestSite;
beforeAll(async () => {
  const { en } = clinic.texts;
  const texts = { ...clinic.texts, ...(en && { ar: en }) };
  const procedures = clinic.procedures.map((one) => ({ ...one, doctors: ["ada-berg", "aaron-low"] }));
  site = await openTestSite({ providers: [{ ...clinic, procedures, texts, doctors: [first, ada, cora] }, other] });
});
afterAll(() => site.close());

/** Saves a draft as the coordinator, signs it as the clinician, and sends it. */
async function send(
  { huda, lena }: { huda: StaffAtDesk; lena: StaffAtDesk },
  reference: string,
  changes: Partial<OfferDraft["content"]>,
): Promise<RequestOffers> {
  const base = `/api/desk/requests/${reference}/offers`;
  const draft = taken(await huda.call<OfferDraft>("GET", `${base}/1/draft?language=ar`));
  const content = { ...draft.content, translations: [], eligibility: "suitable" as const, ...changes };
  const body = { version: draft.version, content };
  const { version, digest } = taken(await huda.call<OfferDraft>("PUT", `${base}/1/draft`, { body }));
  taken(await lena.call("POST", `${base}/1/approval`, { body: { version, digest } }));
  return taken(await huda.call<RequestOffers>("POST", `${base}/1/sending`, { body: { version } }));
}

const staff = async () => ({
  huda: await staffAt(site, "coordinator"),
  lena: await staffAt(site, "clinician", { licence: "DEMO-10427" }),
});
const dates = [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }];

test("an accepted offer in another language than the desk's is scheduled with its own doctor", async () => {
  const amina = await signIn(site, { email: "amina@example.org" });
  const people = await staff();
  const reference = await ownRequest(amina);
  const base = `/api/desk/requests/${reference}/offers`;
  const draft = taken(await people.huda.call<OfferDraft>("GET", `${base}/1/draft`));
  expect(draft.basis.doctors.map(({ slug }) => slug)).toEqual(["aaron-low", "ada-berg"]);
  const sent = await send(people, reference, { language: "ar", clinician: "ada-berg", dates });
  expect(sent).toMatchObject({ doctor: null, offers: [{ clinician: "Ada Berg" }] });
  const { call } = people.huda;
  expect(taken(await call<OfferDraft>("GET", `${base}/1/draft`)).content.clinician).toBe("ada-berg");
  await acceptOffer(amina, reference);
  expect(taken(await call<RequestOffers>("GET", base)).doctor).toBe("ada-berg");
});

test("the mail of a new version names the other doctor, the nights and the days, and leaves the reason to the account", async () => {
  const bea = await signIn(site, { email: "bea@example.org" });
  // A confirmed address, as the account's first page makes it.
  await bea.call("GET", `/api/client/root?email=${bea.email}`);
  const people = await staff();
  const reference = await ownRequest(bea);
  const lines = (quantity: number) => [
    { id: "knee", kind: "surgery" as const, label: "Knee", quantity: 1, price: 40_000, discountPercent: 0 },
    { id: "hotel", kind: "hotel" as const, label: "Hotel nights", quantity, price: 400, discountPercent: 0 },
  ];
  const newest = async () => {
    const mails = (await site.mails()).filter(({ subject }) =>
      subject.includes(`new version of your offer ${reference}`),
    );
    return (mails.at(-1)?.text ?? "").replaceAll("\u00a0", " ").replace(/[\u2066-\u2069]/g, "");
  };
  await send(people, reference, { language: "ar", clinician: "ada-berg", lines: lines(14), dates });
  await send(people, reference, {
    language: "en",
    ...{ clinician: "ada-berg", lines: lines(14), dates, change: "The texts are in English." },
  });
  expect(await newest()).not.toContain("Doctor:");
  await send(people, reference, {
    language: "en",
    ...{ clinician: "aaron-low", lines: lines(12), change: "Dr Berg is away in March." },
    dates: [{ arrive: "2027-04-05", treatment: "2027-04-07", leave: "2027-04-20" }],
  });
  const text = await newest();
  expect(text).toContain("Doctor: Aaron Low (before: Ada Berg)");
  expect(text).toContain("Hotel nights: 12 (before: 14)");
  expect(text).toContain("Total: AED 44,800 (before: AED 45,600)");
  expect(text).toContain("7 April 2027 (before: 3 March 2027)");
  expect(text).not.toContain("away in March");
  expect(text).not.toContain("Knee");
});

test("an offer that another window has sent is not sent again, and the second one reads who sent it and when", async () => {
  const dan = await signIn(site, { email: "dan@example.org" });
  const { huda, lena } = await staff();
  const omar = await staffAt(site, "coordinator", { name: "Omar Haddad" });
  const reference = await ownRequest(dan);
  const base = `/api/desk/requests/${reference}/offers`;
  const draft = taken(await huda.call<OfferDraft>("GET", `${base}/1/draft`));
  const content = { ...draft.content, eligibility: "suitable", clinician: "ada-berg", dates };
  const body = { version: draft.version, content };
  const { version, digest } = taken(await huda.call<OfferDraft>("PUT", `${base}/1/draft`, { body }));
  taken(await lena.call("POST", `${base}/1/approval`, { body: { version, digest } }));
  const both = [huda, omar].map((one) => one.call("POST", `${base}/1/sending`, { body: { version } }));
  const [first, second] = (await Promise.all(both)).toSorted((one, other) => one.status - other.status);
  expect([first?.status, second?.status]).toEqual([200, 422]);
  const { offers } = taken(await huda.call<RequestOffers>("GET", base));
  expect(offers).toHaveLength(1);
  const sentence = { name: "offer-sent", values: { name: offers[0]?.sentBy, day: expect.any(String) } };
  expect(second?.body).toMatchObject({ code: "conflict", sentence });
  const told = (await site.mails()).filter(({ subject }) => subject.includes(`Your offer ${reference}`));
  expect(told).toHaveLength(1);
});
