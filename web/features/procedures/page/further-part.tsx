import { ProcedureReviews } from "./procedure-reviews.tsx";
import type { FurtherSection } from "./procedure-view.ts";
import { Results } from "./results.tsx";

/** The content of a section that few procedures have: measured results, or reviews. */
export const FurtherPart = ({ facts, reviews }: FurtherSection) => (
  <>
    {facts && <Results facts={facts} />}
    {reviews && <ProcedureReviews reviews={reviews} />}
  </>
);
