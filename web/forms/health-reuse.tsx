import { useEffect, useRef, useState } from "react";
import type { HealthBasics } from "../../../../contract/client-health.ts";
import { formatNumber } from "../../../format.ts";
import { smokingNames, thinnerNames } from "../../../quotes/quote-words.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";

const loadAnswers = () => import("../../../forms/account-health.ts");

interface Answer {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly shown: string;
}

/** The facts that this step asks for, in its words. */
export function answersOf(health: HealthBasics, language: Parameters<typeof formatNumber>[1]): Answer[] {
  const { medicines, bloodThinner, allergies, smoking, heightCm, weightKg } = health;
  const text = (name: string, label: string, value: string | undefined) =>
    value ? [{ name, label, value, shown: value }] : [];
  const measure = (name: string, label: string, value: number | undefined, unit: string) =>
    value === undefined
      ? []
      : [{ name, label, value: String(value), shown: `${formatNumber(value, language)} ${unit}` }];
  return [
    ...text("medicines", m.quotes_medicines(), medicines),
    ...(bloodThinner
      ? [
          {
            name: "bloodThinner",
            label: m.quotes_blood_thinner(),
            value: bloodThinner,
            shown: thinnerNames[bloodThinner](),
          },
        ]
      : []),
    ...text("allergies", m.quotes_allergies(), allergies),
    ...(smoking
      ? [{ name: "smoking", label: m.quotes_smoking(), value: smoking, shown: smokingNames[smoking]() }]
      : []),
    ...measure("heightCm", m.quotes_height(), heightCm, m.quotes_cm()),
    ...measure("weightKg", m.quotes_weight(), weightKg, m.quotes_kg()),
  ];
}

/** In the form: shows what the account knows, and fills it in when the person chooses so. */
export function HealthReuse() {
  const site = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void loadAnswers()
      .then(({ readAccountHealth }) => readAccountHealth(site, stop.signal))
      .then((health) => !stop.signal.aborted && setAnswers(answersOf(health, site.language)));
    return () => stop.abort();
  }, [site]);
  async function use(): Promise<void> {
    const form = place.current?.closest("form");
    const { fillEmpty } = await loadAnswers();
    if (form) fillEmpty(form, Object.fromEntries(answers.map(({ name, value }) => [name, value])));
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
