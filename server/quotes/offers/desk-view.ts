import type { Db } from "../../../adapters/database/database.ts";
import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import { childOf } from "../../../contract/desk/patients.ts";
import { askerName } from "../../../contract/full-name.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import { mostOptions } from "../../../contract/offers.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { textsIn } from "../../tenants/texts.ts";
import { dayStateOf, deskStep, hasVisaLetter, maySchedule } from "../next-steps.ts";
import type { QuoteRow } from "../queries.ts";
import { acceptedStates } from "../states.ts";
import { findPlannedDay, listMoves, presentMove } from "../stay-queries.ts";
import { mayRemind } from "./alternatives.ts";
import { draftOfCatalogue, draftOfSent } from "./draft-content.ts";
import { listDrafts } from "./draft-queries.ts";
import { findFallen, readDraft } from "./drafts.ts";
import { isExpiredUnpaid, statusAt } from "./offers.ts";
import { findSignature, listOffers } from "./queries.ts";
import { catalogueDays, doctorNamed, type OfferBasis, priceFactorsOf } from "./rules.ts";
import { agreedDates, isAgreedDayClosed, presentSchedule, readAgreed } from "./schedule.ts";
import { offerStates, presentApproval, presentOffer } from "./texts.ts";

type Language = RequestOffers["language"];

interface Shown {
  readonly tenant: ProviderRow;
  readonly row: QuoteRow;
  readonly language: Language;
  readonly basis: OfferBasis;
}

const doctorIn = ({ texts }: OfferBasis["doctors"][number], { tenant }: OfferBasis, language: Language) => {
  const { name, title } = textsIn(texts, tenant, language).texts;
  return { name, title };
};
const doctorsIn = (basis: OfferBasis, language: Language) =>
  basis.doctors.map((doctor) => ({ slug: doctor.slug, ...doctorIn(doctor, basis, language) }));

/** As far as a treatment is scheduled. */
const comingDays = (today: string): string[] => Array.from({ length: 540 }, (_, count) => dayAfter(today, count));

const overStates = ["withdrawn", "declined_by_client", "declined_by_provider"];

/** Versions of a request with their states, newest first. */
async function statedOffers(services: Services, tx: Db, row: QuoteRow) {
  const ofQuote = { keys: services.keys, quoteId: row.id };
  const offers = await listOffers(tx, row.providerId, ofQuote);
  const signature = await findSignature(tx, row.providerId, ofQuote);
  const facts = { agreed: signature?.version, isOver: overStates.includes(row.status), now: services.now() };
  const states = offerStates(offers, facts);
  return { signature, offers: offers.map((offer) => ({ row: offer, state: states.get(offer.version) ?? "closed" })) };
}

/** Days of an offer on which its treatment has no place now. */
const lostDaysOf = ({ dates, clinician }: OfferContent, basis: OfferBasis): string[] => {
  const doctor = doctorNamed(basis, clinician.name)?.slug ?? "";
  return dates.flatMap(({ treatment }) => (basis.obstacleOn(treatment, doctor) ? [treatment] : []));
};

export async function presentRequestOffers(
  services: Services,
  tx: Db,
  { tenant, row, language, basis }: Shown,
): Promise<RequestOffers> {
  const { offers } = await statedOffers(services, tx, row);
  const drafts = await listDrafts(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const rows = await readAgreed(services, tx, row);
  const { schedule, signature } = rows;
  const agreedOffer = offers.find(({ row: { version } }) => version === signature?.version)?.row;
  const isExpired = isExpiredUnpaid(row, agreedOffer, services.now());
  const signedDay = signature?.agreed.dates?.treatment ?? null;
  const isDayClosed = await isAgreedDayClosed(services, tx, row, rows);
  const today = dayIn(tenant.location.timeZone, services.now());
  const taken = new Set([
    ...offers.filter(({ state }) => state === "open").map(({ row: { option } }) => option),
    ...drafts.map(({ option }) => option),
  ]);
  const options = Array.from({ length: mostOptions }, (_, index) => index + 1);
  const status = statusAt(row, services.now());
  const isCancelled = status === "cancelled";
  const maySet = maySchedule({
    ...{ status, isExpired, signedDay, isDayClosed, today },
    treatment: rows.stay?.treatment ?? "none",
  });
  const treats = schedule?.content.doctor.name ?? agreedOffer?.content.clinician.name;
  // Texts name a doctor in the person's language, the desk in its own.
  const nameIn = (name: string): string => {
    const found = doctorNamed(basis, name);
    return found ? textsIn(found.texts, tenant, language).texts.name : name;
  };
  return {
    reference: row.reference,
    name: askerName(row.request),
    status,
    language: row.request.contact?.language ?? row.language,
    procedures: basis.chosen.map(({ texts }) => textsIn(texts, tenant, language).texts.title),
    offers: offers.map(({ row: offer, state }) => ({
      option: offer.option,
      version: offer.version,
      number: offer.number,
      state,
      clinician: nameIn(offer.content.clinician.name),
      total: offer.content.total,
      deposit: offer.content.deposit.amount,
      change: offer.content.change,
      sentAt: offer.sentAt.toISOString(),
      sentBy: offer.sentBy,
      validUntil: offer.validUntil.toISOString(),
      remindedAt: offer.remindedAt?.toISOString() ?? null,
      mayRemind: mayRemind(offer, services.now()),
      approval: offer.approval && presentApproval(offer.approval),
      lostDays: state === "open" ? lostDaysOf(offer.content, basis) : [],
    })),
    drafts: drafts.map((draft) => ({
      option: draft.option,
      savedAt: draft.savedAt.toISOString(),
      savedBy: draft.savedBy,
      isAsked: draft.askedAt !== null,
      isApproved: draft.approval !== null && draft.approval.digest === readDraft(row, basis, draft).digest,
    })),
    nextOption: options.find((option) => !taken.has(option)) ?? null,
    signature: signature
      ? {
          version: signature.version,
          name: signature.agreed.name,
          at: signature.signedAt.toISOString(),
          dates: signature.agreed.dates,
          child: signature.agreed.child ?? null,
        }
      : null,
    schedule:
      schedule && !isCancelled
        ? {
            ...presentSchedule(schedule),
            doctor: { ...schedule.content.doctor, name: nameIn(schedule.content.doctor.name) },
            version: schedule.version,
          }
        : null,
    treatmentOn: isCancelled ? null : (agreedDates(rows)?.treatment ?? null),
    idleDays: maySet ? comingDays(today).filter(basis.isIdle) : [],
    next: signature ? await presentNext(services, tx, row, { rows, isExpired, isDayClosed, today }) : null,
    doctor: treats === undefined ? null : (doctorNamed(basis, treats)?.slug ?? null),
    doctors: doctorsIn(basis, language),
    can: {
      offer: basis.obstacle === undefined,
      schedule: maySet,
      letter: hasVisaLetter({ status, isScheduled: schedule !== undefined }),
    },
  };
}

/** The next step with an accepted offer. */
async function presentNext(
  services: Services,
  tx: Db,
  row: QuoteRow,
  {
    rows,
    isExpired,
    isDayClosed,
    today,
  }: { rows: Awaited<ReturnType<typeof readAgreed>>; isExpired: boolean; isDayClosed: boolean; today: string },
): Promise<RequestOffers["next"]> {
  if (!acceptedStates.includes(row.status)) return null;
  const { keys } = services;
  const { owner, providerId } = row;
  const { stay, schedule } = rows;
  const moves = stay && (await listMoves(tx, providerId, { owner, tripId: stay.tripId }));
  const moveRequest = presentMove({ keys, today }, stay && moves?.get(stay.tripId));
  const day = agreedDates(rows)?.treatment;
  const step = deskStep({
    status: row.status,
    isExpired,
    isRenewalRequested: false,
    day: dayStateOf(day, today),
    isDayClosed,
    isScheduled: schedule !== undefined && schedule.content.day === day,
    treatment: stay?.treatment ?? "none",
    isMoveRequested: moveRequest?.state === "waiting",
  });
  const [procedure] = row.request.procedures?.procedures ?? [];
  const planned = !day && procedure && (await findPlannedDay(tx, providerId, { owner, procedure, today }));
  return { step, trip: stay?.reference ?? null, plannedDay: planned || null, moveRequest };
}

/** The draft of an alternative: as saved, else from its last version, else from the catalogue. */
export async function presentDraft(
  services: Services,
  tx: Db,
  { tenant, row, language, basis, option, staffId }: Shown & { option: number; staffId?: string },
): Promise<OfferDraft> {
  const { offers } = await statedOffers(services, tx, row);
  const drafts = await listDrafts(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const draft = drafts.find((each) => each.option === option);
  const before = offers.find((each) => each.row.option === option);
  // A further alternative begins as a copy of what was sent, because it differs in little.
  const model = before ?? offers.find(({ state }) => state === "open");
  const content =
    draft?.content ??
    (model ? draftOfSent(model.row.content, basis, before?.row.validUntil) : draftOfCatalogue(row, basis));
  const { read, problems, warnings, digest } = readDraft(row, basis, { option, content });
  const fallen = await findFallen(tx, row, draft);
  const requester = { tenant, language };
  const stands = draft?.approval && draft.approval.digest === digest ? draft.approval : null;
  const unsent =
    read.kind === "valid"
      ? {
          id: "",
          providerId: tenant.id,
          owner: row.owner,
          quoteId: row.id,
          version: (offers[0]?.row.version ?? 0) + 1,
          number: (before?.row.number ?? 0) + 1,
          option,
          approvalId: stands?.id ?? null,
          approval: stands,
          sentBy: draft?.savedBy ?? null,
          content: read.content,
          sentAt: services.now(),
          validUntil: read.validUntil,
          withdrawnAt: null,
          remindedAt: null,
        }
      : undefined;
  return {
    reference: row.reference,
    name: askerName(row.request),
    patient: childOf(row.request, dayIn(tenant.location.timeZone, services.now())),
    status: statusAt(row, services.now()),
    option,
    version: draft?.version ?? 0,
    savedAt: draft?.savedAt.toISOString() ?? null,
    savedBy: draft?.savedBy ?? null,
    isOwn: staffId !== undefined && draft?.savedById === staffId,
    content,
    problems: [...problems],
    warnings: [...warnings],
    before: before ? presentOffer(requester, row, before) : null,
    preview: unsent ? presentOffer(requester, row, { row: unsent, state: "open" }) : null,
    digest,
    approval: stands && presentApproval(stands),
    askedAt: draft?.askedAt?.toISOString() ?? null,
    fallen: fallen ? presentApproval(fallen) : null,
    obstacle: basis.obstacle ?? null,
    basis: presentBasis(row, basis, language),
  };
}

function presentBasis(row: QuoteRow, basis: OfferBasis, language: Language): OfferDraft["basis"] {
  const { tenant, chosen } = basis;
  const { company, location } = tenant;
  const written = Object.keys(company.texts) as Language[]; // keyed by language
  return {
    currency: location.currency,
    languages: written,
    language: row.request.contact?.language ?? row.language,
    personCurrency: row.request.budget?.currency ?? null,
    hotelLevel: row.request.travel?.hotelLevel ?? null,
    procedures: chosen.map(({ texts }) => textsIn(texts, tenant, language).texts.title),
    doctors: basis.doctors.map((doctor) => ({
      slug: doctor.slug,
      ...doctorIn(doctor, basis, language),
      texts: Object.fromEntries(written.map((one) => [one, doctorIn(doctor, basis, one)])),
    })),
    catalogue: [...basis.catalogue],
    days: basis.days.map(({ day, isOpen }) => ({ day, isOpen })),
    minDaysBeforeFlight: catalogueDays(chosen),
    validDays: company.quotes.validDays,
    termsVersion: company.policiesVersion,
    rules: company.quotes.cancellation,
    priceFactors: priceFactorsOf(chosen),
    today: dayIn(location.timeZone, basis.now),
  };
}
