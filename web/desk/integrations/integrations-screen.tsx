import { type ReactNode, useState } from "react";
import { clinicApiPath } from "../../../contract/clinic/constants.ts";
import { type ApiKey, listKeys, revokeKey } from "../../../contract/desk/keys.ts";
import { listWebhooks, type Webhook } from "../../../contract/desk/webhooks.ts";
import { formatDay, formatInstant } from "../../format.ts";
import { CopyField } from "../../forms/copy-field.tsx";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useAct } from "../use-act.ts";
import { keyStates, scopeNames, webhookStates } from "./integration-words.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

export const loader = fromApi(async ({ call }) => {
  const [{ keys }, hooks] = await Promise.all([call(listKeys, {}), call(listWebhooks, {})]);
  return { keys, ...hooks };
});
export const handle = deskScreen({ title: () => m.desk_integrations() });

type Open =
  | { readonly kind: "key" | "webhook" }
  | { readonly kind: "secret"; readonly title: string; readonly secret: string }
  | { readonly kind: "revoke"; readonly key: ApiKey };

/** How the clinic's own system calls, and what it is told of. */
export function Component() {
  const { keys, webhooks, callsThisMachine } = useData(loader);
  const [open, setOpen] = useState<Open>();
  useLive(["integrations"]);
  const close = () => setOpen((now) => (now?.kind === "secret" ? now : undefined));
  const show = (title: string) => (secret: string) => setOpen({ kind: "secret", title, secret });
  return (
    <DeskPage title={m.desk_integrations()}>
      <Section
        id="keys"
        title={m.desk_integrations_keys()}
        lead={m.desk_integrations_keys_lead()}
        action={
          <Button icon="plus" onClick={() => setOpen({ kind: "key" })}>
            {m.desk_integrations_new_key()}
          </Button>
        }
      >
        <CopyField id="api" label={m.desk_integrations_api()} text={new URL(clinicApiPath, location.origin).href} />
        <KeyTable keys={keys} onRevoke={(key) => setOpen({ kind: "revoke", key })} />
      </Section>
      <Section
        id="webhooks"
        title={m.desk_integrations_webhooks()}
        lead={m.desk_integrations_webhooks_lead()}
        action={
          <Button icon="plus" onClick={() => setOpen({ kind: "webhook" })}>
            {m.desk_integrations_new_webhook()}
          </Button>
        }
      >
        <WebhookTable webhooks={webhooks} />
      </Section>
      {open?.kind === "key" && <KeyDialog onClose={close} onSecret={show(m.desk_integrations_secret_key())} />}
      {open?.kind === "webhook" && (
        <WebhookDialog
          callsThisMachine={callsThisMachine}
          onClose={close}
          onSecret={show(m.desk_integrations_secret_webhook())}
        />
      )}
      {open?.kind === "secret" && <SecretDialog {...open} onClose={() => setOpen(undefined)} />}
      {open?.kind === "revoke" && <RevokeDialog apiKey={open.key} onClose={close} />}
    </DeskPage>
  );
}

type SectionProps = { id: string; title: string; lead: string; action: ReactNode; children: ReactNode };

function Section({ id, title, lead, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <p className="max-w-measure text-sm text-muted">{lead}</p>
      {children}
    </section>
  );
}

function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const { language } = useSite();
  const { location } = useProvider();
  return (
    <DataTable
      caption={m.desk_integrations_keys()}
      captionHidden
      rows={keys}
      keyOf={({ id }) => id}
      empty={<EmptyState title={m.desk_integrations_no_keys()}>{m.desk_integrations_no_keys_text()}</EmptyState>}
      columns={[
        {
          key: "name",
          header: m.desk_integrations_key(),
          cell: ({ name, prefix }) => (
            <>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm font-normal text-muted">
                <bdi>{prefix}…</bdi>
              </span>
            </>
          ),
        },
        {
          key: "scopes",
          header: m.desk_integrations_scopes(),
          cell: ({ scopes }) => scopes.map((scope) => scopeNames[scope]()).join(" · "),
        },
        {
          key: "state",
          header: m.desk_state(),
          cell: ({ state }) => <Badge tone={keyStates[state].tone}>{keyStates[state].name()}</Badge>,
        },
        { key: "ends", header: m.desk_integrations_ends(), cell: ({ endsOn }) => formatDay(endsOn, language) },
        {
          key: "used",
          header: m.desk_integrations_used(),
          cell: ({ usedAt }) =>
            usedAt ? formatInstant(usedAt, location.timeZone, language) : m.desk_integrations_never(),
        },
        { key: "by", header: m.desk_integrations_by(), cell: ({ by }) => by },
        {
          key: "acts",
          header: m.desk_acts(),
          cell: (key) =>
            key.state === "active" && (
              <Button
                variant="quiet"
                aria-label={m.desk_integrations_revoke_named({ name: key.name })}
                onClick={() => onRevoke(key)}
              >
                {m.desk_integrations_revoke()}
              </Button>
            ),
        },
      ]}
    />
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <DataTable
      caption={m.desk_integrations_webhooks()}
      captionHidden
      rows={webhooks}
      keyOf={({ id }) => id}
      empty={
        <EmptyState title={m.desk_integrations_no_webhooks()}>{m.desk_integrations_no_webhooks_text()}</EmptyState>
      }
      columns={[
        {
          key: "url",
          header: m.desk_integrations_address(),
          cell: ({ id, url }) => (
            <Link to={deskPaths.webhook(id)} className="text-link inline-flex min-h-11 items-center break-all">
              <bdi>{url}</bdi>
            </Link>
          ),
        },
        {
          key: "events",
          header: m.desk_integrations_events(),
          cell: ({ events }) => m.desk_integrations_events_count({ count: events.length }),
        },
        {
          key: "state",
          header: m.desk_state(),
          cell: ({ state, failingSince }) => (
            <span className="flex flex-wrap gap-1">
              <Badge tone={webhookStates[state].tone}>{webhookStates[state].name()}</Badge>
              {state === "on" && failingSince && <Badge tone="warning">{m.desk_integrations_failed()}</Badge>}
            </span>
          ),
        },
      ]}
    />
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const act = useAct();
  return (
    <DeskDialog
      title={m.desk_integrations_revoke_title({ name })}
      description={m.desk_integrations_revoke_text()}
      act={act}
      submit={m.desk_integrations_revoke_do()}
      onClose={onClose}
      onSubmit={() => act.run(() => deskCall(revokeKey, { params: { id } }), m.desk_integrations_revoked_now())}
    />
  );
}
