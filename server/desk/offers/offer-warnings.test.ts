import { afterAll, beforeAll, expect, test } from "vitest";
import type { listCases } from "../../../contract/desk/cases.ts";
import type { Draft, Part } from "../../../contract/desk/catalogue.ts";
import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { withLines } from "../../../contract/desk/offer-packages.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { buildPackage } from "../../testing/providers.ts";
import { ownRequest } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let amina: SignedIn;
let huda: StaffAtDesk;
let lena: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  amina = await signIn(site, { email: "amina@example.org" });
  huda = await staffAt(site, "coordinator");
  lena = await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
});
afterAll(() => site.close());

const base = (reference: string) => `/api/desk/requests/${reference}/offers`;
const readAsIs = async (reference: string, staff = huda) =>
  taken(await staff.call<OfferDraft>("GET", `${base(reference)}/1/draft`));
/** The draft of a writer whom the clinician has told the assessment. */
async function read(reference: string, staff = huda) {
  const { content, ...draft } = await readAsIs(reference, staff);
  return { ...draft, content: { ...content, eligibility: content.eligibility ?? "suitable" } as const };
}
const list = async (reference: string) => taken(await huda.call<RequestOffers>("GET", base(reference)));

type Saved = Pick<OfferDraft, "version" | "digest" | "problems" | "warnings">;
const save = (reference: string, body: { version: number; content: OfferDraftContent }) =>
  huda.call<Saved>("PUT", `${base(reference)}/1/draft`, { body });
const approve = (reference: string, { version, digest }: Pick<Saved, "version" | "digest">) =>
  lena.call("POST", `${base(reference)}/1/approval`, { body: { version, digest } });

test("the assessment of a new draft is the clinician's: none is filled in, and nothing is signed without one", async () => {
  const reference = await ownRequest(amina);
  const first = await readAsIs(reference);
  expect(first.content.eligibility).toBeNull();
  expect(first).toMatchObject({ digest: null, problems: [{ field: "eligibility", code: "needed" }] });
});

test("a line that was replaced keeps no promise of its package: the writer and the signer are warned until the lists fit", async () => {
  const reference = await ownRequest(amina);
  const owner = await staffAt(site, "owner");
  const entry = "/api/desk/catalogue/procedure/knee-replacement";
  const { published } = taken(await owner.call<Part>("GET", entry));
  const texts = buildPackage().texts.en;
  const included = [...(texts?.included ?? []), { kind: "hotel", label: "Ten hotel nights" }];
  const before = (published?.["packages"] ?? []) as { slug: string }[];
  const packages = before.map((each) =>
    each.slug === "complete" ? { ...each, texts: { en: { ...texts, included } } } : each,
  );
  const value = { ...published, packages };
  const { version } = taken(await owner.call<Draft>("PUT", `${entry}/draft`, { body: { value, version: 0 } }));
  taken(await owner.call("POST", `${entry}/publish`, { body: { version, note: "" } }));
  const { content, basis } = await read(reference);
  const [complete, essential] = ["complete", "essential"].map((slug) =>
    basis.catalogue.find(({ id }) => id === `knee-replacement-${slug}`),
  );
  if (!complete || !essential) throw new Error("both packages are in the catalogue");
  expect(content.lines.map(({ id }) => id)).toEqual([complete.id]);
  expect(content.included).toContain("Ten hotel nights");
  const lines = content.lines.map((line) => ({ ...line, id: essential.id, price: essential.price }));
  const dates = [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-04-20" }];
  const kept = taken(await save(reference, { version: 0, content: { ...content, lines, dates } }));
  expect(kept.problems).toEqual([]);
  expect(kept.warnings).toEqual([{ code: "not-sold", entries: ["Ten hotel nights"] }]);
  expect((await read(reference, lena)).warnings).toEqual(kept.warnings);
  const fitting = withLines({ ...content, dates }, lines, basis.catalogue);
  expect(fitting.included).toEqual(essential.lists.en?.included);
  expect(taken(await save(reference, { version: kept.version, content: fitting })).warnings).toEqual([]);
});

test("hotel nights for which dates have no room are a warning with the figures, for the writer and the signer", async () => {
  const reference = await ownRequest(amina);
  const { content } = await read(reference);
  const further = { id: "hotel", kind: "hotel", label: "Extra hotel nights", quantity: 3, price: 400 } as const;
  const lines = [...content.lines, { ...further, discountPercent: null }];
  const [short, long] = [
    { arrive: "2027-01-17", treatment: "2027-01-19", leave: "2027-01-20" },
    { arrive: "2027-01-17", treatment: "2027-01-19", leave: "2027-03-10" },
  ];
  const dates = [short, long];
  const { warnings, version } = taken(await save(reference, { version: 0, content: { ...content, lines, dates } }));
  const hotel = { nights: 13, dates: [{ arrive: short.arrive, leave: short.leave, nights: 2 }] };
  expect(warnings).toContainEqual({ code: "hotel-nights", entries: [], hotel });
  expect((await read(reference, lena)).warnings).toEqual(warnings);
  const fitting = { ...content, lines, dates: [long] };
  expect(taken(await save(reference, { version, content: fitting })).warnings.map(({ code }) => code)).not.toContain(
    "hotel-nights",
  );
});

test("an alternative without dates is sent only after a warning", async () => {
  const reference = await ownRequest(amina);
  const { content } = await read(reference);
  const { problems, warnings } = taken(await save(reference, { version: 0, content: { ...content, dates: [] } }));
  expect({ problems, warnings }).toEqual({ problems: [], warnings: [{ code: "no-dates", entries: [] }] });
});

test("a draft whose writer asks for a signature waits for it in the inbox, until it is signed or is unfinished again", async () => {
  const reference = await ownRequest(amina);
  const inbox = async () => {
    const { cases, counts } = taken(
      await lena.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases?turn=any&waits=signature"),
    );
    expect(cases.every(({ waitsForSignature }) => waitsForSignature)).toBe(true);
    return { isThere: cases.some((each) => each.reference === reference), count: counts.signature };
  };
  const ask = (version: number, staff = huda) =>
    staff.call("POST", `${base(reference)}/1/approval-request`, { body: { version } });
  const { count: before } = await inbox();
  const { content } = await read(reference);
  const unfinished = taken(await save(reference, { version: 0, content: { ...content, eligibility: null } }));
  expect(await ask(unfinished.version)).toMatchObject({ body: { code: "wrong-state" } });
  const saved = taken(await save(reference, { version: unfinished.version, content }));
  expect(await inbox()).toEqual({ isThere: false, count: before });
  expect((await ask(saved.version, lena)).status).toBe(403);
  taken(await ask(saved.version));
  expect(await inbox()).toEqual({ isThere: true, count: before + 1 });
  expect((await list(reference)).drafts).toMatchObject([{ isAsked: true, isApproved: false }]);
  // A correction that leaves it finished still waits; one that does not waits no more.
  const again = taken(await save(reference, { version: saved.version, content: { ...content, reason: "Fasting." } }));
  expect(await inbox()).toEqual({ isThere: true, count: before + 1 });
  const broken = taken(await save(reference, { version: again.version, content: { ...content, plan: [] } }));
  expect(await inbox()).toEqual({ isThere: false, count: before });
  const last = taken(await save(reference, { version: broken.version, content }));
  taken(await ask(last.version));
  taken(await approve(reference, last));
  expect(await inbox()).toEqual({ isThere: false, count: before });
  expect(await ask(last.version)).toMatchObject({ body: { code: "wrong-state" } });
});

test("who writes an offer on a new request that nobody has takes it, and a colleague's request stays theirs", async () => {
  const reference = await ownRequest(amina);
  const held = async () => {
    const found = taken(await huda.call<DeskRequest>("GET", `/api/desk/requests/${reference}`)).case;
    return { state: found.state, by: found.assignee?.name };
  };
  expect(await held()).toEqual({ state: "submitted", by: undefined });
  const { content } = await read(reference);
  taken(await save(reference, { version: 0, content }));
  const taker = await held();
  expect(taker).toEqual({ state: "triage", by: expect.any(String) });
  const other = await staffAt(site, "coordinator", { name: "Omar Haddad" });
  const body = { version: 1, content: { ...content, reason: "Come early." } };
  taken(await other.call<Saved>("PUT", `${base(reference)}/1/draft`, { body }));
  expect(await held()).toEqual(taker);
  expect(taker.by).not.toBe("Omar Haddad");
});
