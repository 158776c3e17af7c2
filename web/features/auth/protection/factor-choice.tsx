import { useContext } from "react";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { ProblemContext } from "../auth-field.tsx";

type FactorChoiceProps = { legend: string; options: readonly { value: string; label: string; text?: string }[] };

/** Ways to prove who one is; the first is chosen, since any will do. The page's heading has asked already. */
export function FactorChoice({ legend, options }: FactorChoiceProps) {
  const error = useContext(ProblemContext)["choice"];
  const first = options[0]?.value;
  return (
    <ChoiceCards
      name="choice"
      legend={<span className="sr-only">{legend}</span>}
      error={error}
      defaultChosen={first ? [first] : []}
      options={options}
    />
  );
}
