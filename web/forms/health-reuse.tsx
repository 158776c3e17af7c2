import { useEffect, useRef, useState } from "react";
import type { HealthBasics } from "../../contract/client-health.ts";
import { useSite } from "../site.ts";
import { Button } from "../ui/button.tsx";
import { DefinitionList } from "../ui/definition-list.tsx";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import type { KnownAnswer } from "./account-health.ts";

const loadAnswers = () => import("./account-health.ts");

/** Name of the control that asks for each fact. */
export type HealthFields = Partial<Record<keyof HealthBasics, string>>;

/** In the form: shows what the account knows of its questions, and fills it in when the person chooses so. */
export function HealthReuse({ fields }: { fields: HealthFields }) {
  const site = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState<readonly KnownAnswer[]>([]);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void loadAnswers()
      .then(({ readAccountHealth }) => readAccountHealth(site, stop.signal))
      .then((answers) => !stop.signal.aborted && setKnown(answers));
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
