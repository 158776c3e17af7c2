import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import { Filled } from "../../../forms/filled.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { errorOf, type FormValues, firstOf } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { StickyBar } from "../../../ui/sticky-bar.tsx";
import { m } from "../../../words/compiled/messages.js";
import { ProcedureChoice, type ProcedureToChoose } from "./procedure-choice.tsx";
import { proceduresToChoose } from "./procedures-to-choose.ts";

interface StartPage {
  readonly procedures: readonly ProcedureToChoose[];
  readonly values: FormValues;
  readonly formKey: string;
  /** Then an account is not spoken of. */
  readonly isSignedIn: boolean;
}

/** The trip of the landing page's estimate; for the loader. */
async function estimatedTrip(query: URLSearchParams): Promise<FormValues> {
  const { LandingQuery } = await import("../../../../contract/landing.ts");
  const { data } = LandingQuery.safeParse({ hotel: query.get("hotel"), companions: query.get("companions") });
  if (!data?.hotel || !data.companions) return {};
  return { flexibility: ["open"], hotelLevel: [data.hotel], companions: [data.companions], extras: ["transfers"] };
}

const readStart: Loader<Omit<StartPage, "isSignedIn">> = import.meta.env.SSR
  ? fromApi(async ({ call, query, site: { language } }) => {
      const asked = query.get("procedure");
      const { procedures, wanted } = await proceduresToChoose(call, language, {
        chosen: asked === null ? [] : [asked],
        wanted: query.get("package"),
      });
      const isOffered = procedures.some(({ slug }) => slug === asked);
      const values: FormValues = {
        procedures: asked !== null && isOffered ? [asked] : [],
        ...(asked !== null && wanted && { package: [wanted.slug], packageFor: [asked] }),
        ...(await estimatedTrip(query)),
      };
      return { procedures, values, formKey: crypto.randomUUID() };
    })
  : fromPayload;

export const loader: Loader<StartPage> = import.meta.env.SSR
  ? async (facts) => {
      const { isSignedIn } = await import("../../../session/guard.ts");
      return { ...(await readStart(facts)), isSignedIn: await isSignedIn(facts).catch(() => false) };
    }
  : fromPayload;

/** Loads the action on the first submit: most visits only read. */
export const action = async (facts: ActionFunctionArgs) => (await import("./start-action.ts")).startAction(facts);

export const handle = screen<StartPage>({
  cache: "private",
  head: () => ({ title: m.start_title(), description: m.start_description() }),
});

export function Component() {
  const { procedures, values, formKey, isSignedIn } = useData(loader);
  const { language } = useSite();
  const { texts } = useProvider();
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-10 py-10 sm:py-14">
      <header className="max-w-measure">
        <h1 className="text-3xl">{m.start_title()}</h1>
        <p className="mt-3 text-lg text-muted">
          {m.start_lead({ coordinator: texts.coordinator.name, clinic: texts.name })}
        </p>
      </header>
      {values["procedures"]?.length === 0 && <Promises />}
      <Form method="post" noValidate className="flex max-w-4xl flex-col gap-8">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="language" value={language} />
        <FormProblems refused={refused} />
        <Filled />
        <h2 className="text-xl">{m.quotes_procedures_title()}</h2>
        {["flexibility", "hotelLevel", "companions", "extras"].map((name) => (
          <input key={name} type="hidden" name={name} value={firstOf(refused?.typed ?? values, name)} />
        ))}
        <ProcedureChoice
          key={formKey}
          procedures={procedures}
          values={refused?.typed ?? values}
          error={errorOf(refused, "procedures")}
        />
        {values["procedures"]?.length !== 0 && <Promises />}
        <StickyBar className="max-sm:flex-row-reverse sm:justify-start">
          <Button type="submit" size="lg" busy={busy} iconEnd="arrow-forward" className="wrap-anywhere">
            {m.start_begin()}
          </Button>
          {!isSignedIn && <p className="text-sm text-muted">{m.start_no_account()}</p>}
        </StickyBar>
      </Form>
    </main>
  );
}

/** How long it takes, what one gets, and when. */
function Promises() {
  const { quotes } = useProvider();
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: "clock", title: m.start_time(), text: m.start_time_text() },
    { icon: "money", title: m.start_estimate(), text: m.start_estimate_text() },
    {
      icon: "mail",
      title: m.start_answer({ count: quotes.replyWithinHours }),
      text: m.start_answer_text(),
    },
  ];
  return (
    <ul className="grid gap-x-8 gap-y-5 md:grid-cols-3">
      {promises.map(({ icon, title, text }) => (
        <li key={icon} className="flex gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
            <Icon name={icon} />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
