import { useRef, useState } from "react";
import { type DeskDocument, listDeskDocuments, openDeskDocument } from "../../../contract/desk/documents.ts";
import { sharePurposes } from "../../../contract/document-constants.ts";
import { kindNames, purposeNames } from "../../documents/document-words.ts";
import { formatDay } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { SendDialog } from "./send-dialog.tsx";

export const loader = fromApi(async ({ call, query }) => {
  const purpose = sharePurposes.find((one) => one === query.get("purpose"));
  const search = query.get("search") ?? "";
  const papers = await call(listDeskDocuments, {
    query: { ...(purpose && { purpose }), ...(search && { search }) },
  });
  return { purpose, search, papers };
});
export const handle = deskScreen({ title: () => m.desk_documents_title() });

/** Papers that people share with the clinic, and those that the clinic sent. */
export function Component() {
  const { purpose, search, papers } = useData(loader);
  const { language } = useSite();
  const maySend = useRight("documents:send");
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLive(["documents"]);
  useShortcut("/", m.desk_documents_find(), () => field.current?.focus());
  useShortcut("n", m.desk_documents_send(), () => maySend && setSending(true));
  return (
    <DeskPage
      title={m.desk_documents_title()}
      lead={m.desk_documents_lead()}
      actions={
        maySend && (
          <Button icon="plus" onClick={() => setSending(true)}>
            {m.desk_documents_send()}
          </Button>
        )
      }
    >
      <form method="get" action={useHref(deskPaths.documents)} className="flex flex-wrap items-end gap-3">
        <Field name="search" label={m.desk_documents_search()} className="grow basis-52 md:grow-0">
          <TextInput ref={field} type="search" maxLength={80} defaultValue={search} />
        </Field>
        <Field name="purpose" label={m.desk_documents_purpose()}>
          <Select
            defaultValue={purpose ?? ""}
            placeholder={m.desk_documents_all_purposes()}
            options={sharePurposes.map((one) => ({ value: one, label: purposeNames[one]() }))}
          />
        </Field>
        <Button type="submit" variant="secondary" icon="search">
          {m.desk_documents_find()}
        </Button>
      </form>
      <Shared papers={papers.shared} />
      <DataTable
        caption={m.desk_documents_sent()}
        rows={papers.sent}
        keyOf={({ id }) => id}
        empty={<p className="text-muted">{m.desk_documents_none_sent()}</p>}
        columns={[
          { key: "person", header: m.desk_documents_person(), cell: ({ person }) => <bdi>{person}</bdi> },
          { key: "kind", header: m.desk_documents_paper(), cell: PaperCell },
          { key: "by", header: m.desk_documents_by(), cell: ({ by }) => by },
          { key: "at", header: m.desk_documents_at(), cell: ({ at }) => formatDay(at.slice(0, 10), language) },
        ]}
      />
      {isSending && <SendDialog onClose={() => setSending(false)} />}
    </DeskPage>
  );
}

function PaperCell({ kind, name }: Pick<DeskDocument, "kind" | "name">) {
  return (
    <>
      <span className="block">{kindNames[kind]()}</span>
      {name && (
        <span className="block text-sm text-muted wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  );
}

function Shared({ papers }: { papers: readonly DeskDocument[] }) {
  const { language } = useSite();
  const mayOpen = useRight("documents:open");
  const act = useAct();
  /** The tab is opened by the press itself: browsers stop one that comes later. */
  const open = ({ id, purpose }: DeskDocument) => {
    const tab = window.open("about:blank", "_blank");
    void act
      .run(async () => {
        const { url } = await deskCall(openDeskDocument, { params: { id }, body: { purpose } });
        if (tab) tab.location.href = url;
        else location.assign(url);
      })
      .then((isDone) => !isDone && tab?.close());
  };
  return (
    <>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <DataTable
        caption={m.desk_documents_shared()}
        rows={papers}
        keyOf={({ id, purpose }) => `${id}/${purpose}`}
        empty={
          <EmptyState icon="document" title={m.desk_documents_none()}>
            {m.desk_documents_none_text()}
          </EmptyState>
        }
        columns={[
          { key: "person", header: m.desk_documents_person(), cell: ({ person }) => <bdi>{person}</bdi> },
          { key: "kind", header: m.desk_documents_paper(), cell: PaperCell },
          { key: "purpose", header: m.desk_documents_purpose(), cell: ({ purpose }) => purposeNames[purpose]() },
          {
            key: "until",
            header: m.desk_documents_until(),
            cell: ({ until }) => formatDay(until.slice(0, 10), language),
          },
          {
            key: "acts",
            header: m.desk_acts(),
            cell: (paper: DeskDocument) => {
              if (!paper.canOpen) return <Badge tone="warning">{m.desk_documents_not_checked()}</Badge>;
              if (!mayOpen) return <span className="text-sm text-muted">{m.desk_documents_right()}</span>;
              return (
                <Button
                  variant="secondary"
                  icon="lock"
                  busy={act.isBusy}
                  title={m.desk_documents_open_hint()}
                  onClick={() => open(paper)}
                >
                  {m.desk_documents_open()}
                </Button>
              );
            },
          },
        ]}
      />
    </>
  );
}
