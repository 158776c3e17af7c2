import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useNavigation } from "react-router";
import { consentsFor } from "../../../contract/consultation-constants.ts";
import { useVisitorZone } from "../../clinic-clock.ts";
import { Filled } from "../../forms/filled.tsx";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { visitorContext } from "../../session/guard.ts";
import { useProvider } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { Consent } from "./consent.tsx";
import { ConsultationFrame } from "./consultation-frame.tsx";
import { type ConsultationPage, consultationLoader } from "./consultation-page.ts";
import { ContactQuestions } from "./contact-questions.tsx";
import { HeldTime } from "./held-time.tsx";
import { UnfinishedOnly } from "./unfinished-only.tsx";

interface DetailsPage extends ConsultationPage {
  /** Signed-in people find the booking in their account afterwards. */
  readonly isSignedIn: boolean;
}

export const loader = import.meta.env.SSR
  ? async (facts: LoaderFunctionArgs): Promise<DetailsPage> => ({
      ...(await consultationLoader(facts)),
      isSignedIn: await facts.context
        .get(visitorContext)()
        .catch(() => false),
    })
  : (consultationLoader as (facts: LoaderFunctionArgs) => Promise<DetailsPage>); // the server's loader made it

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./consultation-actions.ts")).consultationAction(facts);

export const handle = screen<DetailsPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.consultations_details_title(), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { consultation, formKey, token, isSignedIn } = page;
  const { policiesVersion } = useProvider();
  const refused = useActionData<Refused>();
  const zone = useVisitorZone();
  const busy = useNavigation().state !== "idle";
  const isTaken = errorOf(refused, "slot") !== undefined;
  return (
    <UnfinishedOnly page={page} needs="time">
      <ConsultationFrame
        step="details"
        title={m.consultations_details_title()}
        topic={consultation.procedure}
        page={page}
      >
        {isTaken && (
          <Notice
            tone="warning"
            announce
            title={m.consultations_taken_title()}
            action={
              <Link to={paths.consultationStep(token, "time")} className="text-link inline-flex min-h-11 items-center">
                {m.consultations_choose_other()}
              </Link>
            }
          >
            {m.consultations_taken_kept()}
          </Notice>
        )}
        <Form method="post" noValidate className="flex flex-col gap-8">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="version" value={consultation.version} />
          <input type="hidden" name="policiesVersion" value={policiesVersion} />
          <input type="hidden" name="visitorZone" value={zone ?? consultation.visitorZone ?? ""} />
          <input type="hidden" name="mode" value={consultation.mode ?? ""} />
          <input type="hidden" name="slot" value={`${consultation.startsAt} ${consultation.clinician?.slug}`} />
          <input type="hidden" name="mine" value={String(isSignedIn)} />
          <HeldTime page={page} />
          {!isTaken && refused && (refused.title || refused.errors.length > 0) && <FormProblems refused={refused} />}
          <Filled account />
          <ContactQuestions page={page} refused={refused} />
          <Consents page={page} refused={refused} />
          <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
            <Button type="submit" name="intent" value="confirm" size="lg" busy={busy} className="max-sm:w-full">
              {m.consultations_book()}
            </Button>
            <p className="max-w-measure text-sm text-muted">{m.consultations_book_hint()}</p>
          </div>
        </Form>
      </ConsultationFrame>
    </UnfinishedOnly>
  );
}

function Consents({ page, refused }: { page: ConsultationPage; refused: Refused | undefined }) {
  const links = [
    { to: paths.privacyPolicy, label: m.consents_privacy_policy() },
    { to: paths.termsOfService, label: m.consents_terms_of_service() },
  ];
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{m.consents_title()}</legend>
      {consentsFor(page.consultation.mode ?? "video").map((purpose) => (
        <Consent
          key={purpose}
          purpose={purpose}
          by={page.consultation.child ? "guardians" : "own"}
          isGiven={page.consultation.consents.some((given) => given.purpose === purpose)}
          refused={refused}
        />
      ))}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} target="_blank" className="text-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        ))}
      </p>
    </fieldset>
  );
}
