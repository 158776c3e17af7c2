import { useEffect, useRef, useState } from "react";
import type { HealthBasics } from "../../contract/client-health.ts";
import { formatNumber } from "../format.ts";
import { smokingNames, thinnerNames } from "../quotes/quote-words.ts";
import { useSite } from "../site.ts";
import { Button } from "../ui/button.tsx";
import { DefinitionList } from "../ui/definition-list.tsx";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

const loadAnswers = () => import("./account-health.ts");

/** Name of the control that asks for each fact. */
export type HealthFields = Partial<Record<keyof HealthBasics, string>>;

interface Answer {
  readonly fact: keyof HealthBasics;
  readonly label: string;
  readonly value: string;
  readonly shown: string;
}

/** The facts of the account, in the words of the forms that ask for them. */
function answersOf(health: HealthBasics, language: Parameters<typeof formatNumber>[1]): Answer[] {
  const { bloodThinner, smoking, heightCm, weightKg } = health;
  const inWords = (fact: "medicines" | "allergies" | "conditions" | "implants", label: string) =>
    health[fact] ? [{ fact, label, value: health[fact], shown: health[fact] }] : [];
  const measure = (fact: "heightCm" | "weightKg", label: string, value: number | undefined, unit: string) =>
    value === undefined
      ? []
      : [{ fact, label, value: String(value), shown: `${formatNumber(value, language)} ${unit}` }];
  return [
    ...inWords("medicines", m.quotes_medicines()),
    ...(bloodThinner
      ? [
          {
            fact: "bloodThinner" as const,
            label: m.quotes_blood_thinner(),
            value: bloodThinner,
            shown: thinnerNames[bloodThinner](),
          },
        ]
      : []),
    ...inWords("allergies", m.quotes_allergies()),
    ...inWords("conditions", m.clients_conditions()),
    ...inWords("implants", m.clients_implants()),
    ...(smoking
      ? [{ fact: "smoking" as const, label: m.quotes_smoking(), value: smoking, shown: smokingNames[smoking]() }]
      : []),
    ...measure("heightCm", m.quotes_height(), heightCm, m.quotes_cm()),
    ...measure("weightKg", m.quotes_weight(), weightKg, m.quotes_kg()),
  ];
}

/** In the form: shows what the account knows of its questions, and fills it in when the person chooses so. */
export function HealthReuse({ fields }: { fields: HealthFields }) {
  const site = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState<readonly Answer[]>([]);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void loadAnswers()
      .then(({ readAccountHealth }) => readAccountHealth(site, stop.signal))
      .then((health) => !stop.signal.aborted && setKnown(answersOf(health, site.language)));
    return () => stop.abort();
  }, [site]);
  const answers = known.filter(({ fact }) => fields[fact]);
  async function use(): Promise<void> {
    const form = place.current?.closest("form");
    const { fillEmpty } = await loadAnswers();
    if (form) fillEmpty(form, Object.fromEntries(answers.map(({ fact, value }) => [fields[fact], value])));
    setUsed(true);
  }
  return (
    <div ref={place} role="status" className="empty:absolute">
      {answers.length > 0 &&
        (isUsed ? (
          <Notice tone="success">{m.quotes_reuse_done()}</Notice>
        ) : (
          <Notice
            title={m.quotes_reuse_title()}
            action={
              <Button variant="secondary" onClick={() => void use()}>
                {m.quotes_reuse()}
              </Button>
            }
          >
            <p>{m.quotes_reuse_text()}</p>
            <DefinitionList items={answers.map(({ label, shown }) => ({ term: label, detail: shown }))} />
          </Notice>
        ))}
    </div>
  );
}
