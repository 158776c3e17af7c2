import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  getWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from "../../../contract/desk/webhooks.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatInstant } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { Older } from "../records/record-page.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { type Act, useAct } from "../use-act.ts";
import { attemptText, deliveryTones, eventNames, webhookStates } from "./integration-words.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

export const loader = fromApi(({ call, params: { id = "" }, query }) => {
  const before = query.get("before");
  return call(getWebhook, { params: { id }, query: before ? { before } : {} });
});
export const handle = deskScreen<AnswerOf<typeof getWebhook>>({ title: () => m.desk_integrations_webhooks() });

type Open = { readonly kind: "edit" | "rotate" | "remove" } | { readonly kind: "secret"; readonly secret: string };

const useTime = () => {
  const { language } = useSite();
  const { location } = useProvider();
  return (instant: string): string => formatInstant(instant, location.timeZone, language);
};

/** An address of the clinic's system, with what was sent there and what it answered. */
export function Component() {
  const { webhook, deliveries, hasMore } = useData(loader);
  const [query] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const act = useAct();
  // The event of one's own removal would load the removed webhook again.
  useLive(open?.kind === "remove" ? [] : ["integrations"], webhook.id);
  const { id, url, events, state } = webhook;
  const close = () => setOpen((now) => (now?.kind === "secret" ? now : undefined));
  return (
    <DeskPage
      title={<bdi className="break-all">{url}</bdi>}
      back={{ to: deskPaths.integrations, label: m.desk_integrations_back() }}
      lead={events.map((event) => eventNames[event]()).join(" · ")}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen({ kind: "edit" })}>
            {m.desk_edit()}
          </Button>
          <Button
            variant="secondary"
            busy={act.isBusy}
            onClick={() =>
              void act.run(() => deskCall(testWebhook, { params: { id } }), m.desk_integrations_test_sent())
            }
          >
            {m.desk_integrations_test()}
          </Button>
          <Button variant="quiet" onClick={() => setOpen({ kind: "rotate" })}>
            {m.desk_integrations_rotate()}
          </Button>
          <Button variant="quiet" onClick={() => setOpen({ kind: "remove" })}>
            {m.desk_integrations_remove()}
          </Button>
        </>
      }
    >
      <Badge tone={webhookStates[state].tone} className="self-start">
        {webhookStates[state].name()}
      </Badge>
      <State webhook={webhook} />
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <section aria-labelledby="log" className="flex flex-col gap-3">
        <h2 id="log" className="text-lg font-semibold">
          {m.desk_integrations_log()}
        </h2>
        <p className="max-w-measure text-sm text-muted">{m.desk_integrations_log_text()}</p>
        {deliveries.length === 0 ? (
          <EmptyState title={m.desk_integrations_log_none()}>{m.desk_integrations_log_none_text()}</EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} act={act} />
            ))}
          </ul>
        )}
        {hasMore && <Older query={query} before={deliveries.at(-1)?.id ?? ""} />}
      </section>
      {open?.kind === "edit" && <WebhookDialog webhook={webhook} onClose={close} />}
      {open?.kind === "rotate" && (
        <RotateDialog webhook={webhook} onClose={close} onSecret={(secret) => setOpen({ kind: "secret", secret })} />
      )}
      {open?.kind === "remove" && <RemoveDialog webhook={webhook} onClose={close} />}
      {open?.kind === "secret" && (
        <SecretDialog
          title={m.desk_integrations_secret_webhook()}
          secret={open.secret}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  );
}

function State({ webhook: { state, failingSince, overlapUntil } }: { webhook: Webhook }) {
  const timeOf = useTime();
  return (
    <>
      {state === "stopped" && <Notice tone="error">{m.desk_integrations_stopped_text()}</Notice>}
      {state === "on" && failingSince && (
        <Notice tone="warning">{m.desk_integrations_failing({ time: timeOf(failingSince) })}</Notice>
      )}
      {overlapUntil && <Notice>{m.desk_integrations_overlap({ time: timeOf(overlapUntil) })}</Notice>}
    </>
  );
}

function Delivery({ delivery, act }: { delivery: WebhookDelivery; act: Act }) {
  const timeOf = useTime();
  const { id, event, createdAt, state, nextAt, attempts, body, message } = delivery;
  const stateText = {
    waiting: () => m.desk_integrations_waiting({ time: timeOf(nextAt ?? createdAt) }),
    delivered: m.desk_integrations_delivered,
    failed: m.desk_integrations_failed,
  }[state];
  const name = eventNames[event]();
  const [last] = attempts;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          <Badge tone={deliveryTones[state]}>{stateText()}</Badge>
          <span className="text-sm text-muted">{timeOf(createdAt)}</span>
        </span>
        <Button
          variant="secondary"
          aria-label={`${m.desk_integrations_again()}: ${name}`}
          busy={act.isBusy}
          onClick={() =>
            void act.run(() => deskCall(sendDeliveryAgain, { params: { id } }), m.desk_integrations_sent_again())
          }
        >
          {m.desk_integrations_again()}
        </Button>
      </div>
      {last && <p className="text-sm">{attemptText(last)}</p>}
      <Disclosure summary={m.desk_integrations_details()} className="border-b-0 text-sm [&>div]:max-w-none">
        <div className="flex flex-col gap-4">
          <div>
            <h3 className="font-semibold">{m.desk_integrations_content()}</h3>
            <p className="text-muted">
              <bdi className="break-all">{message}</bdi>
            </p>
            <Code text={body} />
          </div>
          {attempts.length > 0 && (
            <div>
              <h3 className="font-semibold">{m.desk_integrations_attempts()}</h3>
              <ol className="flex flex-col gap-3">
                {attempts.map((attempt) => (
                  <li key={attempt.id}>
                    {timeOf(attempt.at)} · {attemptText(attempt)}
                    {attempt.status !== null && <Code text={attempt.answer || m.desk_integrations_no_answer()} />}
                  </li>
                ))}
              </ol>
            </div>
          )}
        </div>
      </Disclosure>
    </li>
  );
}

const Code = ({ text }: { text: string }) => (
  <pre dir="ltr" className="mt-1 max-h-60 overflow-y-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
    {text}
  </pre>
);

type WebhookActProps = { webhook: Webhook; onClose: () => void };

function RotateDialog({ webhook, onClose, onSecret }: WebhookActProps & { onSecret: (secret: string) => void }) {
  const act = useAct();
  const { id, version } = webhook;
  return (
    <DeskDialog
      title={m.desk_integrations_rotate_title()}
      description={m.desk_integrations_rotate_text()}
      act={act}
      submit={m.desk_integrations_rotate_do()}
      onClose={onClose}
      onSubmit={() =>
        act.run(async () => {
          onSecret((await deskCall(rotateWebhookSecret, { params: { id }, body: { version } })).secret);
        })
      }
    />
  );
}

function RemoveDialog({ webhook: { id }, onClose }: WebhookActProps) {
  const act = useAct();
  const navigate = useNavigate();
  return (
    <DeskDialog
      title={m.desk_integrations_remove_title()}
      description={m.desk_integrations_remove_text()}
      act={act}
      submit={m.desk_integrations_remove_do()}
      onClose={onClose}
      onSubmit={() =>
        act.run(async () => {
          await deskCall(removeWebhook, { params: { id } });
          await navigate(deskPaths.integrations);
        }, m.desk_integrations_removed())
      }
    />
  );
}
