import { lazy, Suspense } from "react";
import type { ConfirmationProps } from "./confirmation.tsx";

/** Fetched when something is about to be lost. */
const Confirmation = lazy(async () => ({ default: (await import("./confirmation.tsx")).Confirmation }));

export const QuestionBox = (props: ConfirmationProps) => (
  <Suspense>
    <Confirmation {...props} />
  </Suspense>
);
