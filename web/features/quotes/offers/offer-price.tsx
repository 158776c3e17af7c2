import { Form, useActionData, useNavigation } from "react-router";
import { depositTerms } from "../../../../contract/deposit-terms.ts";
import type { Offer, OfferLine } from "../../../../contract/offers.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatMoney, formatNumber } from "../../../format.ts";
import { Filled } from "../../../forms/filled.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { WordsQuestion } from "../../../forms/questions.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

type PriceProps = { page: AccountQuotePage; offer: Offer };

/** The price line by line, what is in it, and when it is paid. */
export function OfferPrice({ page, offer }: PriceProps) {
  const { language } = useSite();
  const money = (amount: Offer["total"]) => formatMoney(amount, language);
  const { lines, total, deposit, stages } = offer;
  return (
    <section id="price" aria-labelledby="price-title" className="flex scroll-mt-24 flex-col gap-6">
      <h2 id="price-title" className="text-xl">
        {m.offers_price()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} page={page} offer={offer} />
        ))}
        <li className="flex items-baseline justify-between gap-6 py-4 text-lg font-semibold">
          <span>{m.offers_total()}</span>
          <span className="figures text-end">
            {money(total)}
            <AboutPrice price={total} />
          </span>
        </li>
      </ul>
      <div className="grid gap-6 sm:grid-cols-2">
        <List title={m.offers_included()} items={offer.included} icon="check" offer={offer} />
        <List title={m.offers_excluded()} items={offer.excluded} icon="minus" offer={offer} />
      </div>
      <div>
        <h3 className="text-lg">{m.offers_payments()}</h3>
        <dl className="mt-2 divide-y divide-line">
          <div className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>
              {m.offers_deposit()}
              {depositTerms(deposit.refundableDays, deposit.rules ?? []).map(({ days: count, percent }) => (
                <span key={count} className="block text-sm text-muted">
                  {m.offers_refundable({ count, percent })}
                </span>
              ))}
            </dt>
            <dd className="figures text-end font-medium">
              {money(deposit.amount)}
              <AboutPrice price={deposit.amount} />
            </dd>
          </div>
          {stages.map(({ label, amount }) => (
            <div key={label} className="flex items-baseline justify-between gap-6 py-2.5">
              <dt>
                <OwnLanguage language={offer.language}>{label}</OwnLanguage>
              </dt>
              <dd className="figures text-end font-medium">
                {money(amount)}
                <AboutPrice price={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function List({
  title,
  items,
  icon,
  offer,
}: {
  title: string;
  items: readonly string[];
  icon: "check" | "minus";
  offer: Offer;
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <Icon name={icon} size="sm" className="mt-1.5 text-secondary-edge" />
            <OwnLanguage language={offer.language}>{item}</OwnLanguage>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line with what was said about it; opening it asks for more. */
function Line({ line, page, offer }: PriceProps & { line: OfferLine }) {
  const { language } = useSite();
  const { quantity, unit, discountPercent, amount } = line;
  const said = page.quote.comments.filter((each) => each.offer === offer.version && each.line === line.id);
  const isSimple = quantity === 1 && discountPercent === 0;
  return (
    <li id={`line-${line.id}`} className="scroll-mt-24 py-3">
      <div className="flex items-baseline justify-between gap-6">
        <span className="min-w-0">
          <OwnLanguage language={offer.language} className="font-medium">
            {line.label}
          </OwnLanguage>
          {!isSimple && (
            <span className="figures block text-sm text-muted">
              {m.offers_times({ quantity: formatNumber(quantity, language), price: formatMoney(unit, language) })}
              {discountPercent > 0 && ` · ${m.offers_less({ percent: discountPercent })}`}
            </span>
          )}
        </span>
        <span className="figures shrink-0 font-medium">{formatMoney(amount, language)}</span>
      </div>
      {said.map(({ at, actor, text }) => (
        <p key={at} dir="auto" className="mt-2 max-w-measure rounded-md bg-sunken p-3 text-sm whitespace-pre-line">
          <span className="block text-xs text-muted">
            {actor === "visitor" ? m.requests_actor_you() : m.offers_clinic()}
          </span>
          {text}
        </p>
      ))}
      {page.quote.can.write && <Comment line={line} page={page} offer={offer} count={said.length} />}
    </li>
  );
}

function Comment({ line, page, offer, count }: PriceProps & { line: OfferLine; count: number }) {
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
        action={`${paths.accountProcedure(page.quote.reference.toLowerCase())}#line-${line.id}`}
        noValidate
        className="flex max-w-measure flex-col gap-3 pb-3"
      >
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="key" value={`${page.formKey}-${line.id}`.slice(0, 64)} />
        <input type="hidden" name="offer" value={offer.version} />
        <input type="hidden" name="line" value={line.id} />
        <FormProblems refused={mine} />
        <Filled />
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
