import type { ReactNode } from "react";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { paths } from "../../paths.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { section } from "../../section.tsx";
import { useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import type { Home, Step } from "./home.ts";

/** Only while a deposit is due. */
const loadPayDeposit = async () => (await import("../../trip/pay-deposit.tsx")).PayDeposit;
const PayDeposit = section("pay-deposit", loadPayDeposit, import.meta.env.SSR ? await loadPayDeposit() : undefined);

const words: Readonly<
  Record<
    Step["kind"],
    { icon: IconName; title: (facts: { count: number; amount: string }) => string; action: () => string }
  >
> = {
  meet: { icon: "calendar", title: m.profile_step_meet, action: m.profile_step_meet_action },
  "answer-question": { icon: "chat", title: m.profile_step_answer, action: m.profile_step_answer_action },
  "send-document": {
    icon: "upload",
    title: m.profile_step_send_document,
    action: m.profile_step_documents_action,
  },
  "read-chat": { icon: "chat", title: m.profile_step_chat, action: m.profile_step_answer_action },
  "read-message": { icon: "mail", title: m.profile_step_message, action: m.profile_step_answer_action },
  "decide-change": { icon: "clock", title: m.trips_item_supplier_changed, action: m.bookings_decide },
  "read-offer": { icon: "document", title: m.profile_step_offer, action: m.profile_step_offer_action },
  "pay-deposit": { icon: "money", title: m.profile_step_deposit, action: m.profile_step_deposit_action },
  "finish-payment": { icon: "money", title: m.profile_step_paying, action: m.checkout_paying_continue },
  "await-transfer": { icon: "clock", title: m.checkout_transfer_title, action: m.payments_transfer_details },
  "renew-offer": { icon: "clock", title: m.profile_step_renew, action: m.profile_step_renew_action },
  "await-renewal": { icon: "clock", title: m.profile_step_await_renewal, action: m.profile_step_begin_trip_action },
  "pay-balance": {
    icon: "money",
    title: m.profile_step_balance,
    action: m.profile_step_balance_action,
  },
  "agree-dates": { icon: "calendar", title: m.profile_step_agree_dates, action: m.profile_step_agree_dates_action },
  "begin-trip": { icon: "plane", title: m.profile_step_begin_trip, action: m.profile_step_begin_trip_action },
  "await-schedule": { icon: "clock", title: m.profile_step_await_schedule, action: m.profile_step_begin_trip_action },
  "plan-trip": { icon: "plane", title: m.profile_step_plan_trip, action: m.profile_step_plan_trip_action },
  "treatment-cancelled": { icon: "info", title: m.profile_step_cancelled, action: m.profile_step_cancelled_action },
  recover: { icon: "heart", title: m.profile_step_recover, action: m.profile_step_cancelled_action },
  "finish-request": { icon: "edit", title: m.profile_step_finish, action: m.profile_step_finish_action },
  prepare: {
    icon: "check",
    title: m.profile_step_prepare,
    action: m.profile_step_prepare_action,
  },
  "add-documents": { icon: "upload", title: m.profile_step_documents, action: m.profile_step_documents_action },
};

/** One thing to do, large; the others in short below it. */
export function NextStep({ steps: [first, ...others], isNew, home }: { steps: Step[]; isNew: boolean; home: Home }) {
  if (!first) return isNew ? <Begin /> : <Calm email={home.profile.email} />;
  const { icon, action } = words[first.kind];
  return (
    <section aria-labelledby="next" className="on-deep rounded-lg bg-deep p-6 text-on-deep sm:p-8">
      <h2 id="next" className="text-sm font-medium text-on-deep-muted">
        {m.profile_step_title()}
      </h2>
      <div className="mt-3 flex gap-4">
        <Icon name={icon} size="lg" className="mt-1 shrink-0" />
        <div className="min-w-0">
          <p className="text-xl font-semibold text-balance">
            <StepTitle step={first} />
          </p>
          <About step={first} className="mt-1 text-on-deep-muted" />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            {first.deposit && (
              <PayDeposit quote={first.deposit.quote} deposit={first.deposit.amount} variant="deep-primary" />
            )}
            <StepLink
              step={first}
              className={
                first.deposit
                  ? "inline-flex min-h-11 items-center underline"
                  : `${buttonStyle({ variant: "deep-primary", size: "lg" })} wrap-anywhere`
              }
            >
              {action()}
            </StepLink>
          </div>
        </div>
      </div>
      {others.length > 0 && (
        <div className="mt-7 border-t border-current/25 pt-4">
          <h3 className="text-sm font-medium text-on-deep-muted">{m.profile_steps_more()}</h3>
          <ul>
            {others.map((step) => (
              <li key={step.kind + step.to}>
                <StepLink step={step} className="flex min-h-12 items-center gap-3 py-2 hover:underline">
                  <Icon name={words[step.kind].icon} className="shrink-0" />
                  <span className="min-w-0 grow">
                    <StepTitle step={step} />
                    <About step={step} className="text-sm text-on-deep-muted" />
                  </span>
                  <Icon name="chevron-forward" className="shrink-0" />
                </StepLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function StepTitle({ step: { kind, count, balance } }: { step: Step }) {
  const { language } = useSite();
  return words[kind].title({ count, amount: balance ? formatMoney(balance, language) : "" });
}

/** A link to the step's page; a conversation opens on this page, also one of another device. */
function StepLink({ step: { to, conversation }, ...rest }: { step: Step; className: string; children: ReactNode }) {
  const { keepsIn } = useSite();
  if (conversation === undefined) return <Link to={to} {...rest} />;
  const open = async () => (await import("../../session/open-conversation.ts")).openConversation(conversation, keepsIn);
  return <button type="button" onClick={() => void open()} {...rest} />;
}

function About({ step: { kind, about, child, by, credit }, className }: { step: Step; className: string }) {
  const { language } = useSite();
  const clinicClock = useClinicClock();
  const when = by && clinicClock(by);
  if (!about && !when && !child) return null;
  return (
    <span className={`block ${className}`}>
      <ForChild child={child} />
      {about && <OwnLanguage language={about.textsLanguage}>{about.title}</OwnLanguage>}
      {about && when && " · "}
      {when && (kind === "meet" ? m.profile_step_at({ when }) : m.profile_step_by({ when }))}
      {credit && <span className="block">{m.profile_step_credit({ amount: formatMoney(credit, language) })}</span>}
    </span>
  );
}

function Begin() {
  return (
    <section aria-labelledby="next" className="rounded-lg bg-primary-soft p-6 sm:p-8">
      <h2 id="next" className="text-xl">
        {m.profile_begin()}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{m.profile_begin_text()}</p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        <Link to={paths.quote} className={buttonStyle({ variant: "primary", size: "lg" })}>
          {m.profile_next_quote()}
        </Link>
        <Link to={paths.procedures} className={buttonStyle({ variant: "secondary", size: "lg" })}>
          {m.profile_book_consultation()}
        </Link>
      </div>
    </section>
  );
}

function Calm({ email }: { email: string }) {
  return (
    <section aria-labelledby="next" className="flex gap-4 rounded-lg bg-success-soft p-6 sm:p-8">
      <Icon name="success" size="lg" className="mt-1 shrink-0 text-success" />
      <div className="min-w-0">
        <h2 id="next" className="text-xl">
          {m.profile_calm()}
        </h2>
        <p className="mt-1 break-words">{m.profile_calm_text({ email })}</p>
      </div>
    </section>
  );
}
