import { type ActionFunctionArgs, Form, redirect, useActionData, useLocation, useNavigation } from "react-router";
import { accountPaths } from "../../../account-paths.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import type { FormValues } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { inLanguage } from "../../../in-language.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown, section } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { TravelProps } from "../wizard/step-props.ts";

const loadQuestions = async () => (await import("../wizard/step-travel.tsx")).StepTravel;
const Questions = section("wishes", loadQuestions, import.meta.env.SSR ? await loadQuestions() : undefined);

/** Data of the page that changes the wishes for the journey of a request. */
export interface WishesPage extends Pick<TravelProps, "page"> {
  readonly slug: string;
  readonly version: number;
  readonly formKey: string;
  readonly title: string;
  readonly saved: FormValues;
}

export const loader: Loader<WishesPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { slug = "" }, site }) => {
        const { getOwnQuote } = await import("../../../../contract/account-quotes.ts");
        const { optionsOf } = await import("../wizard/step-page.ts");
        const { savedValues } = await import("../wizard/saved-values.ts");
        const { stepNames } = await import("../../../quotes/quote-words.ts");
        const { language } = site;
        const quote = await call(getOwnQuote, { params: { reference: slug }, query: { language } });
        // Once the clinic has answered, a change is a message on the request's page.
        if (!quote.can.amend) throw redirect(`${accountPaths.procedure(slug)}#message`);
        return inLanguage(language, () => ({
          slug,
          version: quote.version,
          formKey: crypto.randomUUID(),
          title: stepNames.travel(),
          saved: savedValues("travel", quote, language),
          page: { options: optionsOf("travel", site), hotelNights: quote.estimate?.hotelNights ?? 0 },
        }));
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./wishes-action.ts")).wishesAction(facts);

export const handle = screen<WishesPage>({
  cache: "private",
  head: ({ title }) => ({ title, isPrivate: true }),
  prepare: bringShown,
});

export function Component() {
  const { slug, version, formKey, title, saved, page } = useData(loader);
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  const isChanged = new URLSearchParams(useLocation().search).has("changed");
  const back = useHref(`${accountPaths.procedure(slug)}#answers`);
  return (
    <main id="main" tabIndex={-1} className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {isChanged && !refused && (
        <div className="mb-6">
          <Notice tone="warning" title={m.requests_wishes_changed_title()} announce>
            {m.requests_wishes_changed_text()}
          </Notice>
        </div>
      )}
      <Form key={version} method="post" action={accountPaths.wishes(slug)} noValidate className="flex flex-col gap-8">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={version} />
        <FormProblems refused={refused} />
        <Questions page={page} values={refused?.typed ?? saved} refused={refused} />
        <div className="flex flex-wrap-reverse items-center justify-between gap-3 border-t border-line pt-6">
          <ButtonLink variant="quiet" size="lg" href={back} icon="arrow-back" className="max-sm:w-full sm:-ms-6">
            {m.quotes_back()}
          </ButtonLink>
          <Button type="submit" size="lg" busy={busy} iconEnd="check" className="max-sm:w-full">
            {m.quotes_save_change()}
          </Button>
        </div>
      </Form>
    </main>
  );
}
