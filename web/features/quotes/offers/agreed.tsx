import type { AccountQuoteSummary, Task } from "../../../../contract/account-quotes.ts";
import { leftToRight } from "../../../bidi.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatDay, formatMoney } from "../../../format.ts";
import { BothClocks } from "../../../offer/both-clocks.tsx";
import { signedFor } from "../../../quotes/guardian-words.ts";
import { useProvider, useSite } from "../../../site.ts";
import { PayDeposit } from "../../../trip/pay-deposit.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

/** Accepted offer word for word, and how the deposit is paid. */
export function Agreed({ page }: { page: AccountQuotePage }) {
  const { signature, offers, reference, status, treatmentOn, deposit, transfer, trip, tasks } = page.quote;
  const { language } = useSite();
  const { texts, contact } = useProvider();
  const agreed = offers.find(({ version }) => version === signature?.version);
  if (!signature) return null;
  const next = (step: Task["kind"]) => tasks.some(({ kind }) => kind === step);
  const isExpired = next("renew-offer") || next("await-renewal");
  return (
    <section id="agreed" aria-labelledby="agreed-title" className="flex scroll-mt-24 flex-col gap-4">
      <div className="flex gap-4 rounded-lg bg-success-soft p-5 sm:p-6">
        <Icon name="success" size="lg" className="text-success" />
        <div className="min-w-0">
          <h2 id="agreed-title" className="text-lg">
            {m.offers_agreed_title()}
          </h2>
          <p>{m.offers_agreed_by({ name: signature.name, version: agreed?.number ?? signature.version })}</p>
          {signature.child && <p>{signedFor(signature.child)}</p>}
          <p className="text-sm text-muted">
            <BothClocks instant={signature.at} />
          </p>
          {status === "cancelled" && <p className="mt-2 font-semibold">{m.offers_agreed_cancelled()}</p>}
          {treatmentOn && signature.dates && treatmentOn !== signature.dates.treatment && (
            <p className="mt-2">
              {m.offers_agreed_moved({
                day: formatDay(treatmentOn, language),
                before: formatDay(signature.dates.treatment, language),
              })}
            </p>
          )}
        </div>
      </div>
      {status === "deposit_due" && agreed && (
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h3 className="flex flex-wrap items-baseline justify-between gap-4 text-lg">
            {m.offers_deposit()}{" "}
            <span className="figures text-end">
              {formatMoney(agreed.deposit.amount, language)}
              <AboutPrice price={agreed.deposit.amount} />
            </span>
          </h3>
          {transfer ? (
            <AwaitedTransfer transfer={transfer} trip={trip ?? ""} />
          ) : (
            <>
              <p className="text-sm text-muted">
                {m.offers_deposit_by()} <BothClocks instant={agreed.validUntil} />
              </p>
              <p className="mt-2 max-w-measure">
                {isExpired
                  ? m.offers_deposit_expired()
                  : deposit
                    ? m.offers_deposit_how()
                    : m.offers_deposit_dates({ coordinator: texts.coordinator.name })}{" "}
                {m.offers_deposit_fraud({ phone: leftToRight(contact.phone) })}
              </p>
            </>
          )}
          {deposit && (
            <div className="mt-4">
              <PayDeposit quote={reference} deposit={deposit} />
            </div>
          )}
        </div>
      )}
      {next("agree-dates") && (
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h3 className="text-lg">{m.offers_days_open()}</h3>
          <p className="mt-2 max-w-measure">
            {treatmentOn && `${m.offers_days_lost({ day: formatDay(treatmentOn, language) })} `}
            {m.offers_days_open_text({ coordinator: texts.coordinator.name })}
          </p>
          <ButtonLink href="#message" icon="mail" className="mt-4">
            {m.offers_days_write()}
          </ButtonLink>
        </div>
      )}
      <Disclosure summary={m.offers_agreed_words()}>
        <p>{signature.statement}</p>
        <p className="mt-3 text-xs break-all text-muted">
          {m.offers_digest()} <bdi>{signature.digest}</bdi>
        </p>
      </Disclosure>
    </section>
  );
}

/** The deposit is on its way by bank, with what else its checkout holds: what has come, what has not, and where it goes. */
function AwaitedTransfer({
  transfer: { received, left },
  trip,
}: {
  transfer: NonNullable<AccountQuoteSummary["transfer"]>;
  trip: string;
}) {
  const { language } = useSite();
  const checkout = useHref(`${tripPaths.checkout}?trip=${trip}`);
  return (
    <>
      <p className="mt-2 font-semibold">{m.checkout_transfer_title()}</p>
      <DefinitionList
        items={[
          ...(received.amount > 0 ? [{ term: m.trips_paid(), detail: formatMoney(received, language) }] : []),
          { term: m.trips_due(), detail: formatMoney(left, language) },
        ]}
      />
      <ButtonLink href={checkout} variant="secondary" className="mt-4">
        {m.payments_transfer_details()}
      </ButtonLink>
    </>
  );
}
