import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { buildDoctor, testProviders } from "../../testing/providers.ts";
import { acceptOffer, ownRequest } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { staffAt } from "../../testing/staff.ts";

const [clinic, other] = testProviders;
const ada = buildDoctor({
  texts: {
    en: { name: "Ada Berg", title: "Surgeon", bio: "Knees." },
    ar: { name: "آدا بيرغ", title: "جرّاحة", bio: "الركبة." },
  },
});
const first = buildDoctor({ slug: "aaron-low", texts: { en: { name: "Aaron Low", title: "Surgeon", bio: "Hips." } } });

let site: TestSite;
beforeAll(async () => {
  const { en } = clinic.texts;
  const texts = { ...clinic.texts, ...(en && { ar: en }) };
  site = await openTestSite({ providers: [{ ...clinic, texts, doctors: [first, ada] }, other] });
});
afterAll(() => site.close());

test("an accepted offer in another language than the desk's is scheduled with its own doctor", async () => {
  const amina = await signIn(site, { email: "amina@example.org" });
  const huda = await staffAt(site, "coordinator");
  const lena = await staffAt(site, "clinician", { licence: "DEMO-10427" });
  const reference = await ownRequest(amina);
  const base = `/api/desk/requests/${reference}/offers`;
  const { content } = taken(await huda.call<OfferDraft>("GET", `${base}/1/draft?language=ar`));
  const dates = [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }];
  const written = {
    ...content,
    language: "ar",
    clinician: "ada-berg",
    eligibility: "suitable",
    translations: [],
    dates,
  };
  const { version, digest } = taken(
    await huda.call<OfferDraft>("PUT", `${base}/1/draft`, { body: { version: 0, content: written } }),
  );
  taken(await lena.call("POST", `${base}/1/approval`, { body: { version, digest } }));
  const sent = taken(await huda.call<RequestOffers>("POST", `${base}/1/sending`, { body: { version } }));
  expect(sent).toMatchObject({ doctor: null, offers: [{ clinician: "Ada Berg" }] });
  expect(taken(await huda.call<OfferDraft>("GET", `${base}/1/draft`)).content.clinician).toBe("ada-berg");
  await acceptOffer(amina, reference);
  expect(taken(await huda.call<RequestOffers>("GET", base)).doctor).toBe("ada-berg");
});
