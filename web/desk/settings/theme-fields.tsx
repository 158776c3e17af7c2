import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { contrast } from "../../theme/oklch.ts";
import { readable } from "../../theme/theme.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";
import { TextAt } from "../editor/fields.tsx";
import { useEditorContext } from "../editor/use-editor.ts";
import { textAt } from "../editor/value.ts";

const colours = [
  ["primaryColor", m.desk_settings_primary],
  ["secondaryColor", m.desk_settings_secondary],
  ["hoverColor", m.desk_settings_hover],
] as const;

/** The brand's colours with their contrast to white, as they are typed. */
export function ThemeFields() {
  const { value } = useEditorContext();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {colours.map(([name, label]) => (
        <div key={name} className="flex flex-col gap-2">
          <TextAt path={["theme", 0, name]} label={label()} dir="ltr" />
          <Contrast written={textAt(value, ["theme", 0, name])} />
        </div>
      ))}
    </div>
  );
}

function Contrast({ written }: { written: string }) {
  const { language } = useSite();
  const digits = /^#?([0-9a-f]{6})$/i.exec(written.trim())?.[1];
  if (!digits) return <p className="text-sm text-danger">{m.desk_settings_colour_bad()}</p>;
  const ratio = contrast(`#${digits}`, "#ffffff");
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
      <svg aria-hidden="true" viewBox="0 0 1 1" className="size-8 rounded-md border border-line">
        <rect width="1" height="1" fill={`#${digits}`} />
      </svg>
      <span className="figures">
        {m.desk_settings_contrast({ ratio: formatNumber(Math.round(ratio * 100) / 100, language) })}
      </span>
      <Badge tone={ratio >= readable ? "success" : "warning"}>
        {ratio >= readable ? m.desk_settings_contrast_white() : m.desk_settings_contrast_dark()}
      </Badge>
    </p>
  );
}
