import { Form, useActionData, useNavigation } from "react-router";
import type { Offer, OfferLine } from "../../../../contract/offers.ts";
import { accountPaths } from "../../../account-paths.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { WordsQuestion } from "../../../forms/questions.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

interface LineProps {
  readonly line: OfferLine;
  readonly page: AccountQuotePage;
  readonly offer: Offer;
}

/** What was said about a line, and a form to say more while it can still be changed. */
export function LineComments({ line, page, offer }: LineProps) {
  const said = page.quote.comments.filter((each) => each.offer === offer.version && each.line === line.id);
  return (
    <>
      {said.map(({ at, actor, text }) => (
        <p key={at} dir="auto" className="mt-2 max-w-measure rounded-md bg-sunken p-3 text-sm whitespace-pre-line">
          <span className="block text-xs text-muted">
            {actor === "visitor" ? m.requests_actor_you() : m.offers_clinic()}
          </span>
          {text}
        </p>
      ))}
      {offer.state === "open" && page.quote.can.write && (
        <Comment line={line} page={page} offer={offer} count={said.length} />
      )}
    </>
  );
}

function Comment({ line, page, offer, count }: LineProps & { count: number }) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "comment" && refused.typed["line"]?.[0] === line.id ? refused : undefined;
  const busy = useNavigation().state !== "idle";
  return (
    <details open={mine !== undefined} className="group">
      <summary className="text-link inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm">
        <Icon name="chat" size="sm" />
        {m.offers_comment()}
        <span className="sr-only">: {line.label}</span>
      </summary>
      <Form
        key={count}
        method="post"
        action={`${accountPaths.procedure(page.quote.reference.toLowerCase())}#line-${line.id}`}
        noValidate
        className="flex max-w-measure flex-col gap-3 pb-4"
      >
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="key" value={`${page.formKey}-${line.id}`.slice(0, 64)} />
        <input type="hidden" name="offer" value={offer.version} />
        <input type="hidden" name="line" value={line.id} />
        <FormProblems refused={mine} />
        <WordsQuestion
          name={`comment-${line.id}`}
          label={m.offers_comment_label()}
          values={mine?.typed ?? {}}
          refused={mine}
        />
        <Button type="submit" variant="secondary" busy={busy} className="self-start">
          {m.requests_note_send()}
        </Button>
      </Form>
    </details>
  );
}
