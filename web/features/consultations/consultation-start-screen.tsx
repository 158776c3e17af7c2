import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import type { SlotPage } from "../../../contract/consultation-slots.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import { useVisitorZone } from "../../clinic-clock.ts";
import { modeNames, priceOf } from "../../consultations/consultation-words.ts";
import { weekdayOf } from "../../format.ts";
import { Filled } from "../../forms/filled.tsx";
import { FormProblems } from "../../forms/form-problems.tsx";
import { WordsQuestion } from "../../forms/questions.tsx";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringSections, bringShown, section } from "../../section.tsx";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { Consent } from "./consent.tsx";
import { ConsultationFrame } from "./consultation-frame.tsx";

const loadChoice = async () => (await import("../../quotes/patient-choice.tsx")).PatientChoice;
const PatientChoice = section("patient-choice", loadChoice, import.meta.env.SSR ? await loadChoice() : undefined);

interface StartPage {
  readonly topic: Pick<Procedure, "slug" | "title" | "textsLanguage">;
  /** Null if no clinician offers consultations about it. */
  readonly offer: Pick<SlotPage, "minutes" | "modes" | "timeZone"> | null;
  readonly earliest: string | null;
  readonly formKey: string;
  /** Then an account is not spoken of. */
  readonly isSignedIn: boolean;
}

const readStart: Loader<Omit<StartPage, "isSignedIn">> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { procedure = "" }, site: { language } }) => {
      const { getProcedure } = await import("../../../contract/procedures.ts");
      const { listSlots } = await import("../../../contract/consultation-slots.ts");
      const { slug, title, textsLanguage } = await call(getProcedure, { params: { procedure }, query: { language } });
      const slots = await call(listSlots, { query: { procedure, language } }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === "not-found") return null;
        throw error;
      });
      return {
        topic: { slug, title, textsLanguage },
        offer: slots && { minutes: slots.minutes, modes: slots.modes, timeZone: slots.timeZone },
        earliest: slots?.days[0]?.slots[0]?.startsAt ?? null,
        formKey: crypto.randomUUID(),
      };
    })
  : fromPayload;

export const loader: Loader<StartPage> = import.meta.env.SSR
  ? async (facts) => {
      const { isSignedIn } = await import("../../session/guard.ts");
      return { ...(await readStart(facts)), isSignedIn: await isSignedIn(facts).catch(() => false) };
    }
  : async (facts) => (await Promise.all([fromPayload(facts), bringSections(["patient-choice"])]))[0];

/** Loads the action on the first submit: most visits only read. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./consultation-actions.ts")).consultationAction(facts);

export const handle = screen<StartPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ topic }) => ({
    title: m.consultations_start_page({ procedure: topic.title }),
    description: m.consultations_start_description(),
  }),
});

export function Component() {
  const { topic, offer, formKey, isSignedIn } = useData(loader);
  const page = useData(loader);
  const { language } = useSite();
  const { texts, policiesVersion } = useProvider();
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  const zone = useVisitorZone();
  if (!offer) return <NotOffered />;
  return (
    <ConsultationFrame
      step="reason"
      title={m.consultations_start_title()}
      lead={[m.consultations_start_lead({ clinic: texts.name }), !isSignedIn && m.start_no_account()]
        .filter(Boolean)
        .join(" ")}
      topic={topic}
    >
      <Facts page={page} offer={offer} />
      <Form method="post" noValidate className="group/for flex flex-col gap-6">
        <input type="hidden" name="intent" value="begin" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="policiesVersion" value={policiesVersion} />
        <input type="hidden" name="visitorZone" value={zone ?? ""} />
        <FormProblems refused={refused} />
        <Filled />
        <PatientChoice
          legend={m.consultations_patient_title()}
          hint={m.consultations_patient_lead()}
          values={refused?.typed ?? {}}
          refused={refused}
        />
        <WordsQuestion
          name="reason"
          label={m.consultations_reason()}
          hint={m.consultations_reason_hint()}
          rows={5}
          values={refused?.typed ?? {}}
          refused={refused}
        />
        <Consent purpose="health-data" by="chosen" refused={refused} />
        <Button type="submit" size="lg" busy={busy} iconEnd="arrow-forward" className="sm:self-start">
          {m.consultations_continue()}
        </Button>
      </Form>
    </ConsultationFrame>
  );
}

/** How long, how, for how much, and how soon. */
function Facts({ page, offer }: { page: StartPage; offer: NonNullable<StartPage["offer"]> }) {
  const { language } = useSite();
  const facts: { icon: IconName; text: string }[] = [
    { icon: "clock", text: m.consultations_minutes({ count: offer.minutes }) },
    ...offer.modes.map(({ mode, price }) => ({
      icon: ({ video: "users", phone: "phone", "in-clinic": "location" } as const)[mode],
      text: m.consultations_mode_costs({ mode: modeNames[mode](), costs: priceOf(price, language) }),
    })),
    ...(page.earliest
      ? [
          {
            icon: "calendar" as const,
            text: m.consultations_earliest({ day: weekdayOf(page.earliest, offer.timeZone, language) }),
          },
        ]
      : []),
  ];
  return (
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
            <Icon name={icon} />
          </span>
          <span className="figures">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function NotOffered() {
  const href = useHref(paths.contact);
  return (
    <main id="main" tabIndex={-1} className="page-width py-14">
      <EmptyState
        as="h1"
        icon="calendar"
        title={m.consultations_none_title()}
        action={<ButtonLink href={href}>{m.consultations_write_to_us()}</ButtonLink>}
      >
        {m.consultations_none_text()}
      </EmptyState>
    </main>
  );
}
