import type { ConsultationHours } from "../../contract/consultation-hours.ts";
import type { SlotPage } from "../../contract/consultation-slots.ts";
import type { Consultation } from "../../contract/consultations.ts";
import type { Problem } from "../../contract/errors.ts";
import { type Call, taken } from "./calls.ts";
import { buildDoctor, buildProcedure, buildProviderFile, testProviders } from "./providers.ts";
import type { TestSite } from "./site.ts";

export const consultationHours: ConsultationHours = {
  minutes: 30,
  noticeHours: 24,
  horizonDays: 28,
  modes: [
    { mode: "video", price: 0 },
    { mode: "phone", price: 0 },
    { mode: "in-clinic", price: 250 },
  ],
  meetingAddress: "https://meet.harbour.example/{room}",
  hours: [
    { doctor: "ada-berg", days: ["mon", "wed"], opens: "09:00", closes: "11:00" },
    { doctor: "bo-lind", days: ["tue"], opens: "14:00", closes: "16:00", modes: ["in-clinic"] },
  ],
  daysOff: [{ from: "2026-12-02", to: "2026-12-03" }],
  questions: [
    {
      slug: "chest-pain",
      answer: "yes-no",
      stops: "emergency",
      texts: { en: { question: "Do you have chest pain now?", advice: "Chest pain can be a heart attack." } },
    },
    { slug: "allergies", answer: "words", texts: { en: { question: "Any allergies?" } } },
  ],
};

const bo = buildDoctor({ slug: "bo-lind", texts: { en: { name: "Bo Lind", title: "Surgeon", bio: "Hips." } } });

/** Harbour with two doctors for knees: Ada on Mondays and Wednesdays, Bo in the clinic on Tuesdays. */
export const consultingProvider = buildProviderFile({
  doctors: [buildDoctor(), bo],
  consultations: consultationHours,
  procedures: [
    buildProcedure({
      doctors: ["ada-berg", "bo-lind"],
      questions: [
        {
          slug: "fever",
          answer: "yes-no",
          stops: "doctor",
          texts: { en: { question: "Is the knee hot, with fever?", advice: "See a doctor today." } },
        },
      ],
    }),
    buildProcedure({ slug: "hip-replacement" }),
  ],
});

/** The test clinics; at the first one a doctor also talks about knees. */
export const talkingProviders = testProviders.map((provider, index) =>
  index === 0
    ? {
        ...provider,
        consultations: { ...consultationHours, hours: consultationHours.hours.slice(0, 1) },
        procedures: provider.procedures.map((each) => ({
          ...each,
          questions: consultingProvider.procedures.find(({ slug }) => slug === each.slug)?.questions ?? each.questions,
        })),
      }
    : provider,
);

export const visitorContact = {
  givenName: "Amina",
  familyName: "Otieno",
  email: "amina@example.org",
  phone: "+254 700 000 000",
  language: "en",
  interpreter: false,
} as const;

export const agreements = {
  consents: ["health-data", "transfer-abroad", "telemedicine"],
  policiesVersion: "2026-10-01",
} as const;

/** Ada's first slot. */
export const firstTime = { mode: "video", clinician: "ada-berg", startsAt: "2026-11-23T05:00:00.000Z" } as const;

export interface OpenConsultation {
  readonly token: string;
  /** Path of the call on this consultation. */
  readonly path: string;
  readonly consultation: Consultation;
}

const healthConsent = "2026-10-01";

/** `begin`: other answers of the first step, such as the child for whom it is. */
type Given = Call & { begin?: object };

export async function begunConsultation(
  site: Pick<TestSite, "call">,
  { begin, ...given }: Given = {},
): Promise<OpenConsultation> {
  const first = { language: "en", procedure: "knee-replacement", reason: "My knee hurts on stairs.", healthConsent };
  const body = { ...first, ...begin };
  const { token, consultation } = taken(
    await site.call<{ token: string; consultation: Consultation }>("POST", "/api/consultations", { body, ...given }),
  );
  return { token, consultation, path: `/api/consultations/${token}` };
}

/** A consultation with a completed intake. */
export async function answeredConsultation(
  site: Pick<TestSite, "call">,
  { begin = {}, ...given }: Given = {},
): Promise<OpenConsultation> {
  const { token, path, consultation } = await begunConsultation(site, { ...given, begin });
  const body = { version: consultation.version, answers: { "chest-pain": "no", fever: "no", allergies: "Penicillin" } };
  return {
    token,
    path,
    consultation: taken(await site.call<Consultation>("PUT", `${path}/intake`, { ...given, body })),
  };
}

export const holdSlot = (
  site: Pick<TestSite, "call">,
  { path, consultation }: OpenConsultation,
  { time = {}, ...given }: Call & { time?: object } = {},
) =>
  site.call<Consultation>("POST", `${path}/hold`, {
    ...given,
    body: { version: consultation.version, ...firstTime, visitorZone: "Africa/Nairobi", ...time },
  });

export async function heldConsultation(
  site: Pick<TestSite, "call">,
  { time = {}, ...given }: Given & { time?: object } = {},
): Promise<OpenConsultation> {
  const { begin: _, ...call } = given;
  const open = await answeredConsultation(site, given);
  return { ...open, consultation: taken(await holdSlot(site, open, { ...call, time })) };
}

export const confirmConsultation = (
  site: Pick<TestSite, "call">,
  { path, consultation }: OpenConsultation,
  changes: object = {},
) =>
  site.call<Consultation>("POST", `${path}/confirm`, {
    body: { version: consultation.version, contact: visitorContact, ...agreements, ...changes },
  });

export async function bookedConsultation(
  site: Pick<TestSite, "call">,
  { email = visitorContact.email, ...given }: Given & { time?: object; email?: string } = {},
): Promise<OpenConsultation> {
  const open = await heldConsultation(site, given);
  const contact = { ...visitorContact, email };
  return { ...open, consultation: taken(await confirmConsultation(site, open, { contact })) };
}

export const slotsOf = async (site: Pick<TestSite, "call">, query = ""): Promise<SlotPage> =>
  taken(await site.call<SlotPage>("GET", `/api/consultation-slots?procedure=knee-replacement${query}`));

export const startsIn = ({ days }: SlotPage): string[] =>
  days.flatMap(({ slots }) =>
    slots.map(({ startsAt, clinician }) => `${startsAt.slice(5, 16)} ${clinician.slice(0, 3)}`),
  );

/** The status, the code and each field's reason. */
export const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as Problem;
  return [status, code, ...(errors ?? []).map(({ field, reason }) => `${field} ${reason}`)];
};
