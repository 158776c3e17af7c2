import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import { longestReview, mostStars, reviewParts } from "../../../contract/review-constants.ts";
import { accountPaths } from "../../account-paths.ts";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatDay, formatNumber } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { partNames, ReviewBody } from "../../reviews/review.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { isRefused, type OwnReviewAnswer, type OwnReviewPage } from "./own-review-page.ts";

export const loader: Loader<OwnReviewPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params, site: { language } }) => {
        const { getOwnReview } = await import("../../../contract/reviews.ts");
        return { own: await call(getOwnReview, { params: { trip: params["trip"] ?? "" }, query: { language } }) };
      })
    : fromPayload,
);

export const action = async (facts: ActionFunctionArgs) =>
  (await import("./own-review-action.ts")).ownReviewAction(facts);

export const handle = screen<OwnReviewPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.reviews_own(), isPrivate: true }),
});

/** A person's review of the whole episode: the form, or what became of it. */
export function Component() {
  const { own } = useData(loader);
  const { language } = useSite();
  const answer = useActionData() as OwnReviewAnswer; // what ownReviewAction returned
  const refused = isRefused(answer) ? answer : undefined;
  const { trip, procedure, textsLanguage, from, isOpen, review, danger } = own;
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <Link to={accountPaths.recovery(trip)} className="text-link inline-flex min-h-11 items-center gap-2 self-start">
        <Icon name="arrow-back" />
        {m.aftercare_title()}
      </Link>
      <DangerNotice danger={danger} />
      <h1 className="text-2xl">{m.reviews_own()}</h1>
      <OwnLanguage as="p" language={textsLanguage} className="text-muted">
        {procedure}
      </OwnLanguage>
      <p className="max-w-measure">
        {m.reviews_own_lead()}{" "}
        <Link to={paths.reviewRules} className="text-link">
          {m.reviews_rules()}
        </Link>
      </p>
      {!isOpen && !review && <Notice>{m.reviews_own_from({ date: formatDay(from, language) })}</Notice>}
      {isOpen && <ReviewForm refused={refused} />}
      {review && <Written review={review} />}
    </main>
  );
}

function ReviewForm({ refused }: { refused: Refused | undefined }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" noValidate className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="write" />
      <FormProblems refused={refused} />
      {reviewParts.map((part) => (
        <RadioGroup
          key={part}
          inline
          name={part}
          legend={partNames[part]()}
          error={errorOf(refused, part)}
          defaultChosen={refused ? [firstOf(refused.typed, part)] : []}
          options={Array.from({ length: mostStars }, (_, index) => ({
            value: String(index + 1),
            label: `${formatNumber(index + 1, language)} ★`,
          }))}
        />
      ))}
      <Field name="text" label={m.reviews_own_text()} hint={m.reviews_own_text_hint()} error={errorOf(refused, "text")}>
        <TextArea dir="auto" maxLength={longestReview} defaultValue={refused ? firstOf(refused.typed, "text") : ""} />
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        {m.reviews_own_send()}
      </Button>
    </Form>
  );
}

function Written({ review }: { review: NonNullable<OwnReviewPage["own"]["review"]> }) {
  const clock = useClinicClock();
  const busy = useNavigation().state !== "idle";
  if (review.state === "withdrawn") return <Notice>{m.reviews_own_withdrawn()}</Notice>;
  return (
    <>
      {review.state === "waiting" ? (
        <Notice tone="success" title={m.reviews_own_waiting()}>
          {m.reviews_own_waiting_text({ date: clock(review.publishedAt) })}
        </Notice>
      ) : (
        <Notice tone="success">{m.reviews_own_published()}</Notice>
      )}
      <ReviewBody review={review} />
      <Disclosure summary={m.reviews_own_withdraw()} className="border-y">
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="withdraw" />
          <p className="text-muted">{m.reviews_own_withdraw_text()}</p>
          <Button type="submit" variant="danger" busy={busy} className="self-start">
            {m.reviews_own_withdraw()}
          </Button>
        </Form>
      </Disclosure>
    </>
  );
}
