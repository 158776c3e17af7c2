import { OwnZone } from "../../../forms/own-zone.tsx";
import { LineQuestion, WordsQuestion } from "../../../forms/questions.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { StepProps } from "./step-props.ts";

/** Step 3: in the person's own words; needed where no procedure says what it is about. */
export function StepGoals(props: StepProps) {
  return (
    <>
      <OwnZone />
      <WordsQuestion
        {...props}
        name="goals"
        label={m.quotes_goals_label()}
        hint={m.quotes_goals_hint()}
        rows={7}
        optional={props.page.hasProcedure}
      />
      <LineQuestion {...props} name="heardFrom" label={m.quotes_heard_from()} input={{ dir: "auto" }} optional />
    </>
  );
}
