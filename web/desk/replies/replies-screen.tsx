import { useState } from "react";
import { listReplies, type SavedReply } from "../../../contract/desk/replies.ts";
import { formatList, languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { RowKeys, useSearchKey } from "../list-keys.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useRight } from "../shell/use-staff.ts";
import { ReplyDialog } from "./reply-dialog.tsx";

export const loader = fromApi(async ({ call }) => (await call(listReplies, {})).replies);
export const handle = deskScreen({ title: () => m.desk_replies_title() });

const languagesOf = ({ texts }: SavedReply) => Object.keys(texts) as (keyof typeof texts)[]; // the contract's record of languages

/** Texts that the clinic uses again. */
export function Component() {
  const replies = useData(loader);
  const { language } = useSite();
  const mayManage = useRight("replies:manage");
  const [edited, setEdited] = useState<SavedReply | "new">();
  const [search, setSearch] = useState("");
  useShortcut("n", m.desk_replies_add(), () => mayManage && setEdited("new"));
  useSearchKey();
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = replies.filter(({ title, texts }) =>
    [title, ...Object.values(texts)].some((text) => text?.toLocaleLowerCase(language).includes(wanted)),
  );
  const add = mayManage && (
    <Button icon="plus" onClick={() => setEdited("new")}>
      {m.desk_replies_add()}
    </Button>
  );
  return (
    <DeskPage title={m.desk_replies_title()} lead={m.desk_replies_lead()} actions={add}>
      {replies.length === 0 ? (
        <EmptyState title={m.desk_replies_empty()} icon="chat">
          {m.desk_replies_empty_text()}
        </EmptyState>
      ) : (
        <>
          {mayManage && <RowKeys />}
          <Field name="search" label={m.desk_replies_search()} className="max-w-md">
            <TextInput type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
          </Field>
          <DataTable
            caption={m.desk_replies_title()}
            captionHidden
            rows={found}
            keyOf={({ id }) => id}
            empty={m.desk_replies_none_found()}
            columns={[
              { key: "title", header: m.desk_replies_name(), cell: ({ title }) => <bdi>{title}</bdi> },
              {
                key: "languages",
                header: m.desk_replies_languages(),
                cell: (reply) =>
                  formatList(
                    languagesOf(reply).map((one) => languageName(one, language)),
                    language,
                  ),
              },
              {
                key: "text",
                header: m.desk_replies_preview(),
                cell: ({ texts }) => (
                  <bdi className="line-clamp-2 text-sm text-muted">
                    {texts[language] ?? texts.en ?? Object.values(texts)[0]}
                  </bdi>
                ),
              },
              ...(mayManage
                ? [
                    {
                      key: "acts",
                      header: m.desk_acts(),
                      cell: (reply: SavedReply) => (
                        <Button
                          variant="quiet"
                          icon="edit"
                          data-row
                          aria-label={`${m.desk_edit()}: ${reply.title}`}
                          onClick={() => setEdited(reply)}
                        >
                          {m.desk_edit()}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      {edited && <ReplyDialog reply={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </DeskPage>
  );
}
