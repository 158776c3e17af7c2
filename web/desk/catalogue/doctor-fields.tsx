import { m } from "../../words/compiled/messages.js";
import { InLanguages, LinesAt, LongTextAt, NumberAt, TextAt } from "../editor/fields.tsx";
import { PictureAt } from "../editor/picture-field.tsx";

/** A doctor's facts and texts. */
export function DoctorFields() {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NumberAt path={["practisingSince"]} label={m.desk_catalogue_practising()} />
        <TextAt path={["licence", "number"]} label={m.desk_licence()} dir="ltr" />
        <TextAt path={["licence", "authority"]} label={m.desk_catalogue_authority()} />
      </div>
      <LinesAt path={["languages"]} label={m.desk_catalogue_spoken()} hint={m.desk_catalogue_spoken_hint()} />
      <PictureAt path={["picture"]} shape="portrait" label={m.desk_catalogue_picture()} />
      <InLanguages
        path={["texts"]}
        fields={(path) => (
          <>
            <TextAt path={[...path, "name"]} label={m.desk_name()} />
            <TextAt path={[...path, "title"]} label={m.desk_catalogue_title()} />
            <LongTextAt path={[...path, "bio"]} label={m.desk_catalogue_bio()} />
          </>
        )}
      />
    </div>
  );
}
