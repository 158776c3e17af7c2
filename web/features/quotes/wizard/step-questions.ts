import type { ComponentType } from "react";
import type { QuoteStep } from "../../../../contract/quotes.ts";
import type { StepProps } from "./step-props.ts";

interface Questions {
  /** Inside the step's form. */
  readonly Questions: ComponentType<StepProps>;
  /** Forms of a step that stand before the step's own. */
  readonly Before?: ComponentType<Omit<StepProps, "values">>;
}

/** Each step's questions are a part of their own: who answers one step does not wait for the others'. */
const parts: Readonly<Record<QuoteStep, () => Promise<Questions>>> = {
  procedures: () => import("./step-procedures.tsx").then(({ StepProcedures }) => ({ Questions: StepProcedures })),
  patient: () => import("./step-patient.tsx").then(({ StepPatient }) => ({ Questions: StepPatient })),
  goals: () => import("./step-goals.tsx").then(({ StepGoals }) => ({ Questions: StepGoals })),
  intake: () => import("./step-intake.tsx").then(({ StepIntake }) => ({ Questions: StepIntake })),
  documents: () =>
    import("./step-documents.tsx").then(({ RequestDocuments, DocumentsLater }) => ({
      Before: RequestDocuments,
      Questions: DocumentsLater,
    })),
  travel: () => import("./step-travel.tsx").then(({ StepTravel }) => ({ Questions: StepTravel })),
  budget: () => import("./step-budget.tsx").then(({ StepBudget }) => ({ Questions: StepBudget })),
  contact: () => import("./step-contact.tsx").then(({ StepContact }) => ({ Questions: StepContact })),
};

const brought = new Map<string | undefined, Questions>();

/** Brings a step's questions; before anything of it is rendered, so that rendering is one go. */
export async function bringQuestions(step: string | undefined): Promise<void> {
  const bring = Object.entries(parts).find(([name]) => name === step)?.[1];
  if (bring && !brought.has(step)) brought.set(step, await bring());
}

/** The questions that were brought. @throws when they were not */
export function questionsOf(step: QuoteStep): Questions {
  const questions = brought.get(step);
  if (!questions) throw new Error(`the questions of ${step} are not here`);
  return questions;
}
