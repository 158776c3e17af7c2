import type { RecoveryDiary } from "../../../contract/aftercare.ts";
import { accountPaths } from "../../account-paths.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

/** The way to the person's review: to write one, or to what they wrote. */
export function OwnReview({ diary: { trip, review } }: { diary: RecoveryDiary }) {
  const to = accountPaths.review(trip);
  if (review === "written")
    return (
      <Link to={to} className="text-link inline-flex min-h-11 items-center self-start">
        {m.reviews_own()}
      </Link>
    );
  const write = (
    <Link to={to} className={buttonStyle({ variant: "secondary" })}>
      {m.reviews_open()}
    </Link>
  );
  return (
    <Notice title={m.reviews_own()} action={write}>
      {m.reviews_card_text()}
    </Notice>
  );
}
