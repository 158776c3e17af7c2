import { useState } from "react";
import {
  discardDraft,
  getPart,
  listVersions,
  previewDraft,
  publishDraft,
  restorePart,
  saveDraft,
} from "../../../contract/desk/catalogue.ts";
import { Refusal } from "../../../contract/errors.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DraftBar } from "../editor/draft-bar.tsx";
import { EditorContext, useEditor } from "../editor/use-editor.ts";
import { textAt } from "../editor/value.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { whoMay } from "../staff-words.ts";
import { DoctorFields } from "./doctor-fields.tsx";
import { PagePreview, type Preview } from "./page-preview.tsx";
import { PartVersions } from "./part-versions.tsx";
import { ProcedureFields } from "./procedure-fields.tsx";

export const loader = fromApi(async ({ call, params, site }) => {
  const kind = params["kind"] === "doctor" ? ("doctor" as const) : ("procedure" as const);
  if (params["kind"] !== kind) throw new Refusal("not-found", "There is nothing at this address.");
  const slug = params["slug"] ?? "";
  const part = await call(getPart, { params: { kind, slug }, query: { language: site.language } });
  const { versions } = await call(listVersions, { query: { part: `${kind}/${slug}` } });
  return { kind, slug, part, versions };
});

export const handle = deskScreen<{ slug: string }>({ title: ({ slug }) => slug });

/** One procedure or doctor: the draft, what keeps it from publication, its preview, and its earlier versions. */
export function Component() {
  const { kind, slug } = useData(loader);
  return <PartEditor key={`${kind}/${slug}`} />;
}

function PartEditor() {
  const { kind, slug, part, versions } = useData(loader);
  const { language } = useSite();
  const mayWrite = useRight("catalogue:write");
  const [preview, setPreview] = useState<Preview>();
  useLive(["catalogue"]);
  const params = { kind, slug };
  const editor = useEditor(
    part,
    {
      save: (body) => deskCall(saveDraft, { params, body }),
      discard: (version) => deskCall(discardDraft, { params, body: { version } }),
      publish: (body) => deskCall(publishDraft, { params, body }),
    },
    { name: `${kind}/${slug}`, isReadOnly: !mayWrite },
  );
  const [first = "en"] = part.languages;
  const nameIn = (one: string) => textAt(editor.value, ["texts", one, kind === "procedure" ? "title" : "name"]);
  const name = nameIn(language) || nameIn(first) || slug;

  async function showPreview(): Promise<void> {
    if (editor.isChanged && (await editor.save()) === undefined) return;
    const look = async () => {
      const shown = part.languages.includes(language) ? language : first;
      setPreview(await deskCall(previewDraft, { params: { slug }, query: { language: shown } }));
    };
    await editor.act.run(look);
  }

  return (
    <DeskPage
      title={name}
      back={{ to: deskPaths.catalogue, label: m.desk_catalogue() }}
      actions={
        kind === "doctor" && (
          <a href="#versions" className="text-link inline-flex min-h-11 items-center text-sm">
            {m.desk_versions()}
          </a>
        )
      }
    >
      <EditorContext value={editor}>
        <DraftBar
          editor={editor}
          readOnlyText={m.desk_editor_changed_by({ roles: whoMay("catalogue:write", language) })}
          {...(kind === "procedure" && { onPreview: () => void showPreview() })}
        />
        {preview && <PagePreview preview={preview} title={name} onClose={() => setPreview(undefined)} />}
        {kind === "procedure" ? <ProcedureFields /> : <DoctorFields />}
      </EditorContext>
      <PartVersions
        versions={versions}
        mayWrite={mayWrite}
        restore={(body) => deskCall(restorePart, { params, body })}
      />
    </DeskPage>
  );
}
