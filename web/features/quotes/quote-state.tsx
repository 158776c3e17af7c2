import { emergencyNumbers } from "../../emergency-words.ts";
import { CopyField } from "../../forms/copy-field.tsx";
import { BothClocks } from "../../offer/both-clocks.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { LinkPage } from "./link/link-page.ts";

/** State of a sent request in plain words. */
export function QuoteState({ page }: { page: LinkPage }) {
  const { quote, status, title, text, isOver, answerBy } = page;
  const { language } = useSite();
  const again = useHref(paths.quote);
  return (
    <header className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <Badge tone={isOver ? "neutral" : "primary"} icon={isOver ? "info" : "clock"}>
          {status}
        </Badge>
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-measure">{text}</p>
      </div>
      {answerBy && (
        <dl className="rounded-lg bg-primary-soft p-5">
          <dt className="text-sm text-muted">{m.requests_answer_by()}</dt>
          <dd className="text-lg font-semibold">
            <BothClocks instant={answerBy} />
          </dd>
        </dl>
      )}
      {isOver ? (
        <ButtonLink href={again} className="self-start">
          {m.requests_again()}
        </ButtonLink>
      ) : (
        <>
          <div className="max-w-sm">
            <CopyField id="reference" label={m.requests_reference()} text={quote.reference} />
          </div>
          <p className="text-sm text-muted">
            {m.requests_emergency({ numbers: emergencyNumbers(quote.emergencyCalls, language) })}
          </p>
        </>
      )}
    </header>
  );
}
