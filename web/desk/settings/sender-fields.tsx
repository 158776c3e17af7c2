import { checkMailSender, type MailSender } from "../../../contract/desk/senders.ts";
import type { SenderRecord } from "../../../contract/senders.ts";
import { leftToRight } from "../../bidi.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { TextAt } from "../editor/fields.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

/** The senders of the clinic's messages, and whether the domain of the published one allows it. */
export function SenderFields({ sender }: { sender: MailSender }) {
  return (
    <>
      <p className="max-w-measure text-sm text-muted">{m.desk_senders_hint()}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextAt path={["senders", "mail", "address"]} label={m.desk_senders_address()} dir="ltr" />
        <TextAt path={["senders", "mail", "name"]} label={m.desk_senders_name()} hint={m.desk_senders_name_hint()} />
        <TextAt path={["senders", "sms"]} label={m.desk_senders_sms()} hint={m.desk_senders_sms_hint()} dir="ltr" />
      </div>
      {sender.address !== null && <SenderState sender={sender} address={sender.address} />}
    </>
  );
}

function SenderState({ sender, address }: { sender: MailSender; address: string }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayCheck = useRight("settings:write");
  const act = useAct();
  const { isUsed, checkedAt, installation, records } = sender;
  const shown = leftToRight(address);
  return (
    <div className="flex flex-col gap-3">
      {isUsed ? (
        <Notice tone="success" title={m.desk_senders_used({ address: shown })} />
      ) : (
        <Notice tone="warning" title={m.desk_senders_not_used({ installation: leftToRight(installation) })}>
          {m.desk_senders_not_used_text({ address: shown })}
        </Notice>
      )}
      <DataTable
        caption={m.desk_senders_record()}
        captionHidden
        rows={records}
        keyOf={({ kind }) => kind}
        columns={columns()}
      />
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {mayCheck && (
          <Button
            variant="secondary"
            busy={act.isBusy}
            onClick={() => void act.run(() => deskCall(checkMailSender, {}), m.desk_senders_check_done())}
          >
            {m.desk_senders_check()}
          </Button>
        )}
        {checkedAt && (
          <span className="text-sm text-muted">
            {m.desk_senders_checked({ at: formatInstant(checkedAt, location.timeZone, language) })}
          </span>
        )}
      </div>
    </div>
  );
}

const names: Readonly<Record<SenderRecord["kind"], () => string>> = {
  owner: m.desk_senders_owner,
  spf: m.desk_senders_spf,
  dkim: m.desk_senders_dkim,
};
const states: Readonly<Record<SenderRecord["state"], { tone: "success" | "danger" | "neutral"; text: () => string }>> =
  {
    found: { tone: "success", text: m.desk_senders_found },
    missing: { tone: "danger", text: m.desk_senders_missing },
    "not-checked": { tone: "neutral", text: m.desk_senders_not_checked },
  };

const columns = () => [
  { key: "kind", header: m.desk_senders_record(), cell: ({ kind }: SenderRecord) => names[kind]() },
  {
    key: "name",
    header: m.desk_senders_where(),
    cell: ({ name }: SenderRecord) => (
      <code dir="ltr" className="break-all">
        {name}
      </code>
    ),
  },
  {
    key: "value",
    header: m.desk_senders_value(),
    cell: ({ value }: SenderRecord) =>
      value === null ? (
        m.desk_senders_ask_operator()
      ) : (
        <code dir="ltr" className="break-all">
          {value}
        </code>
      ),
  },
  {
    key: "state",
    header: m.desk_senders_state(),
    cell: ({ state }: SenderRecord) => <Badge tone={states[state].tone}>{states[state].text()}</Badge>,
  },
];
