import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import type { PaymentLinkState } from "../../../contract/payment-link-constants.ts";
import type { PaymentLink } from "../../../contract/payment-links.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { CopyField } from "../../forms/copy-field.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { isRefused, type PaymentLinksAnswer, type PaymentLinksPage } from "./payment-links-page.ts";
import { ShareForm } from "./share-form.tsx";

export const loader: Loader<PaymentLinksPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { id = "" }, site }) => {
        const { listPaymentLinks } = await import("../../../contract/payment-links.ts");
        const found = await call(listPaymentLinks, { params: { id } });
        return { ...found, formKey: crypto.randomUUID(), origin: site.origin };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./payment-links-action.ts")).paymentLinksAction(facts);

export const handle = screen<PaymentLinksPage>({
  cache: "private",
  head: () => ({ title: m.payment_links_title(), isPrivate: true }),
});

/** The links by which others pay what is due for a booking: a new one, and who paid what. */
export function Component() {
  const page = useData(loader);
  const answer = useActionData() as PaymentLinksAnswer; // what paymentLinksAction returned
  const refused = isRefused(answer) ? answer : undefined;
  const { language } = useSite();
  const { booking, left, free, links } = page;
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-8 md:py-12">
      <header className="max-w-measure">
        <Link to={tripPaths.booking(booking)} className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-back" />
          {m.payment_links_back()}
        </Link>
        <h1 className="mt-2 text-2xl md:text-3xl">{m.payment_links_title()}</h1>
        <p className="mt-2 text-muted">{m.payment_links_lead()}</p>
        <p className="figures mt-2 font-semibold">{m.payment_links_left({ amount: formatMoney(left, language) })}</p>
      </header>
      {answer && !isRefused(answer) && (
        <Notice tone="success" announce>
          {answer.did === "make" ? m.payment_links_made() : m.payment_links_withdrawn()}
        </Notice>
      )}
      {refused?.intent === "withdraw" && (
        <Notice tone="warning" title={refused.title} announce>
          {refused.text}
        </Notice>
      )}
      <section aria-labelledby="links" className="flex flex-col gap-4">
        <h2 id="links" className="text-xl">
          {m.payment_links_all()}
        </h2>
        {links.length === 0 ? (
          <EmptyState icon="money" title={m.payment_links_none()}>
            {m.payment_links_none_text()}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {links.map((link) => (
              <LinkCard key={link.id} link={link} origin={page.origin} />
            ))}
          </ul>
        )}
      </section>
      {left.amount > 0 && (
        <section aria-labelledby="new" className="flex flex-col gap-4 border-t border-line pt-6">
          <h2 id="new" className="text-xl">
            {m.payment_links_new()}
          </h2>
          {free.amount > 0 ? (
            <ShareForm
              key={refused?.attempt ?? page.formKey}
              page={page}
              refused={refused?.intent === "make" ? refused : undefined}
            />
          ) : (
            <p className="text-muted">{m.payment_links_full()}</p>
          )}
        </section>
      )}
    </main>
  );
}

const states: Readonly<Record<PaymentLinkState, readonly ["neutral" | "primary" | "success", () => string]>> = {
  open: ["primary", m.payment_links_state_open],
  settling: ["primary", m.payment_links_state_settling],
  paid: ["success", m.payment_links_state_paid],
  withdrawn: ["neutral", m.payment_links_state_withdrawn],
  ended: ["neutral", m.payment_links_state_ended],
};

function LinkCard({ link, origin }: { link: PaymentLink; origin: string }) {
  const { language, base } = useSite();
  const clock = useClinicClock();
  const busy = useNavigation().state !== "idle";
  const { id, name, amount, state, until, token, paid } = link;
  const refunded = paid?.refunded;
  const [tone, label] = refunded ? (["neutral", m.trips_returned] as const) : states[state];
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <bdi className="min-w-0 break-words">{name}</bdi>
        <span className="figures">{formatMoney(amount, language)}</span>
        <Badge tone={tone}>{label()}</Badge>
      </p>
      {paid && (
        <p className="figures text-sm">
          {m.payment_links_paid_by({
            name: paid.payer,
            amount: formatMoney(paid.amount, language),
            when: clock(paid.at),
          })}
        </p>
      )}
      {refunded && (
        <p className="figures text-sm">
          {m.lists_labelled({ term: m.trips_returned(), detail: formatMoney(refunded, language) })}
        </p>
      )}
      {token && (
        <>
          <p className="figures text-sm text-muted">{m.payment_links_until({ when: clock(until) })}</p>
          <CopyField
            id={`link-${id}`}
            label={m.payment_links_link()}
            text={`${origin}${base}${tripPaths.pay(token)}`}
          />
          <AskFirst
            label={m.payment_links_withdraw()}
            icon="close"
            variant="secondary"
            question={m.payment_links_withdraw_question({ name })}
            text={m.payment_links_withdraw_text()}
          >
            <Form method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="link" value={id} />
              <Button type="submit" variant="danger" busy={busy}>
                {m.payment_links_withdraw()}
              </Button>
            </Form>
          </AskFirst>
        </>
      )}
    </li>
  );
}
