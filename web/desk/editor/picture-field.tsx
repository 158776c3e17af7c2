import { leastPicture, type PictureShape } from "../../../contract/desk/picture-constants.ts";
import { addSitePicture } from "../../../contract/desk/pictures.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useAct } from "../use-act.ts";
import { InLanguages, TextAt } from "./fields.tsx";
import { useEditorContext } from "./use-editor.ts";
import { type Path, textAt, valueAt } from "./value.ts";

const looks: Readonly<Record<PictureShape, string>> = {
  wide: "aspect-3/2 w-72 rounded-md object-cover",
  portrait: "size-28 rounded-full object-cover",
  logo: "h-10 w-auto max-w-40 object-contain",
};

const withouts: Readonly<Record<PictureShape, () => string>> = {
  wide: m.desk_picture_without_wide,
  portrait: m.desk_picture_without_portrait,
  logo: m.desk_picture_without_logo,
};

type PictureAtProps = {
  path: Path;
  shape: PictureShape;
  label: string;
  /** What visitors see where there is no picture. */
  without?: string;
  /** What stands in the part where there is no picture. */
  none?: null | undefined;
};

/** A picture of the site with its text in each language. It is stored at once, and shown once the draft is published. */
export function PictureAt({ path, shape, label, without = withouts[shape](), none }: PictureAtProps) {
  const { value, set, isReadOnly } = useEditorContext();
  const act = useAct();
  const file = textAt(value, [...path, "file"]);
  async function send(chosen: File): Promise<void> {
    const work = async () => {
      const stored = await deskCall(addSitePicture, { params: { shape } }, { file: chosen });
      set([...path, "file"], stored.file);
      if (valueAt(value, [...path, "alt"]) === undefined) set([...path, "alt"], {});
    };
    await act.run(work, m.desk_picture_added());
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-semibold">{label}</legend>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {file ? (
        <img src={file.replace(/^\./, "")} alt={m.desk_picture_now({ name: label })} className={looks[shape]} />
      ) : (
        <p className="text-sm text-muted">{without}</p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            name={`${path.join("-")}-file`}
            label={file ? m.desk_picture_change() : m.desk_picture_choose()}
            hint={m.desk_picture_hint({ ...leastPicture[shape] })}
            className="min-w-0"
          >
            <TextInput
              type="file"
              accept="image/jpeg,image/png"
              disabled={act.isBusy}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void send(chosen);
                target.value = "";
              }}
            />
          </Field>
          {file && (
            <Button variant="quiet" icon="trash" onClick={() => set(path, none)}>
              {m.desk_picture_remove()}
            </Button>
          )}
        </div>
      )}
      {act.isBusy && <p role="status">{m.desk_picture_sending()}</p>}
      {file && (
        <InLanguages path={[...path, "alt"]} fields={(own) => <TextAt path={own} label={m.desk_picture_alt()} />} />
      )}
    </fieldset>
  );
}
