import { errorOf } from "../../../forms/form-values.ts";
import { ProcedureChoice } from "./procedure-choice.tsx";
import type { StepProps } from "./step-props.ts";

/** Step 1: what it is about. */
export const StepProcedures = ({ page, values, refused }: StepProps) => (
  <ProcedureChoice procedures={page.procedures} values={values} error={errorOf(refused, "procedures")} />
);
