import { mostStars, type ReviewPart, reviewParts } from "../../contract/review-constants.ts";
import type { PublishedReview } from "../../contract/reviews.ts";
import { formatMonth, formatNumber } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

export const partNames: Readonly<Record<ReviewPart, () => string>> = {
  result: m.reviews_result,
  people: m.reviews_people,
  information: m.reviews_information,
  journey: m.reviews_journey,
};

/** A number of stars in words for everybody and as signs for the eye. */
export function StarCount({ count }: { count: number }) {
  const { language } = useSite();
  const full = Math.round(count);
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="text-warning">
        {"★".repeat(full)}
        <span className="text-muted">{"☆".repeat(mostStars - full)}</span>
      </span>
      <span className="figures text-sm text-muted">{m.reviews_stars({ count: formatNumber(count, language) })}</span>
    </span>
  );
}

/** Stars of each part, with its name. */
export function PartStars({ stars }: { stars: Readonly<Partial<Record<ReviewPart, number>>> }) {
  return (
    <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {reviewParts.map((part) => (
        <div key={part} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-sm">{partNames[part]()}</dt>
          <dd>
            <StarCount count={stars[part] ?? 0} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = Pick<PublishedReview, "stars" | "text" | "language" | "removed" | "answer">;

/** A review as it was written, or the rule under which its words were removed, and the clinic's answer. */
export function ReviewBody({ review: { stars, text, language, removed, answer } }: { review: Shown }) {
  const { texts } = useProvider();
  return (
    <div className="flex flex-col gap-3">
      <PartStars stars={stars} />
      {removed && <p className="text-muted">{m.reviews_removed({ reason: removed })}</p>}
      {text && (
        <OwnLanguage as="p" language={language} className="max-w-measure break-words whitespace-pre-wrap">
          {text}
        </OwnLanguage>
      )}
      {answer && (
        <div className="rounded-lg bg-primary-soft p-4">
          <p className="text-sm font-semibold">{m.reviews_answer({ clinic: texts.name })}</p>
          <p dir="auto" className="max-w-measure break-words whitespace-pre-wrap">
            {answer.text}
          </p>
        </div>
      )}
    </div>
  );
}

/** The month of the treatment, which is all that is told of who wrote it. */
export function ReviewedIn({ month }: Pick<PublishedReview, "month">) {
  const { language } = useSite();
  return <p className="font-semibold">{m.reviews_by({ month: formatMonth(month, language) })}</p>;
}
