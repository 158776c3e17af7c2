import { Form, useNavigation } from "react-router";
import { mostAttachments } from "../../../contract/quote-limits.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { formatNumber } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { FormProblems } from "./form-problems.tsx";
import { PaperUpload } from "./paper-upload.tsx";
import type { Refused } from "./refused.ts";
import { errorOf } from "./step-parts.tsx";

interface PapersProps {
  readonly quote: Quote;
  readonly token: string;
  readonly formKey: string;
  readonly refused: Refused | undefined;
}

/** Step 4: the papers, each sent as soon as it is chosen and stored by itself. */
export function Papers({ quote, token, formKey, refused }: PapersProps) {
  const { attachments } = quote;
  return (
    <section id="papers" aria-labelledby="papers-title" className="flex scroll-mt-24 flex-col gap-5">
      <h2 id="papers-title" className="text-lg">
        {m.quotes_papers_title()}
      </h2>
      {refused?.intent !== "save" && <FormProblems refused={refused} />}
      {attachments.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {attachments.map((paper) => (
            <Paper key={paper.id} paper={paper} token={token} formKey={formKey} />
          ))}
        </ul>
      )}
      {attachments.length < mostAttachments ? (
        <PaperUpload
          token={token}
          formKey={formKey}
          room={mostAttachments - attachments.length}
          error={errorOf(refused?.intent === "upload" ? refused : undefined, "file")}
        />
      ) : (
        <p className="text-sm text-muted">{m.quotes_papers_full({ count: mostAttachments })}</p>
      )}
    </section>
  );
}

function Paper({ paper, token, formKey }: { paper: Quote["attachments"][number]; token: string; formKey: string }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const megabytes = Math.max(0.1, Math.round(paper.bytes / 1024 / 102.4) / 10);
  return (
    <li className="flex items-center gap-3 py-2 ps-4 pe-2">
      <Icon name="document" className="text-primary-ink" />
      <span className="min-w-0 grow">
        <a href={`/api/quotes/${token}/attachments/${paper.id}`} className="text-link flex min-h-11 items-center">
          <bdi className="truncate">{paper.name}</bdi>
        </a>
        <span className="figures -mt-1.5 block text-sm text-muted">
          {m.quotes_megabytes({ size: formatNumber(megabytes, language) })}
        </span>
      </span>
      <Form method="post" action={paths.quoteStep(token, "documents")}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={paper.id} />
        <input type="hidden" name="key" value={formKey} />
        <Button
          type="submit"
          variant="quiet"
          icon="trash"
          busy={busy}
          aria-label={m.quotes_remove_paper({ name: paper.name })}
        >
          <span className="max-sm:sr-only">{m.quotes_remove()}</span>
        </Button>
      </Form>
    </li>
  );
}
