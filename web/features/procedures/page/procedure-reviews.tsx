import type { ProcedureReviews as Reviews } from "../../../../contract/reviews.ts";
import { formatMonth } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { PartStars, ReviewBody, ReviewedIn } from "../../../reviews/review.tsx";
import { useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Reviews of people who were treated: how many and of which months, plain averages from the fifth on, and their words. */
export function ProcedureReviews({ reviews: { count, period, averages, reviews } }: { reviews: Reviews }) {
  const { language } = useSite();
  const [from, to] = [period && formatMonth(period.from, language), period && formatMonth(period.to, language)];
  return (
    <>
      <p className="figures">
        {m.reviews_count({ count })}{" "}
        {from && to && (from === to ? m.reviews_period_one({ from }) : m.reviews_period({ from, to }))}
      </p>
      {averages ? (
        <section aria-label={m.reviews_averages()} className="flex flex-col gap-2">
          <h3 className="font-semibold">{m.reviews_averages()}</h3>
          <PartStars stars={averages} />
        </section>
      ) : (
        <p className="text-muted">{m.reviews_too_few()}</p>
      )}
      <ol className="flex flex-col divide-y divide-line border-y border-line">
        {reviews.map((review) => (
          <li key={review.id} className="flex flex-col gap-3 py-4">
            <ReviewedIn month={review.month} />
            <ReviewBody review={review} />
          </li>
        ))}
      </ol>
      <Link to={paths.reviewRules} className="text-link inline-flex min-h-11 items-center self-start">
        {m.reviews_rules()}
      </Link>
    </>
  );
}
