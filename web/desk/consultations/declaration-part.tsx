import type { DeskConsultationDetail } from "../../../contract/desk/consultations.ts";
import { isolated } from "../../bidi.ts";
import { formatInstant } from "../../format.ts";
import { useSite } from "../../site.ts";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { Part } from "../part.tsx";

interface DeclarationProps {
  readonly declaration: NonNullable<DeskConsultationDetail["declaration"]>;
  readonly timeZone: string;
}

/** Who declared to decide for the child, in which words and when. */
export function DeclarationPart({ declaration: { by, statement, language: spoken, at }, timeZone }: DeclarationProps) {
  const { language } = useSite();
  return (
    <Part title={m.desk_requests_declared()}>
      <OwnLanguage as="p" language={spoken}>
        {statement}
      </OwnLanguage>
      <p className="text-sm text-muted">
        {isolated(by ?? "")} · {formatInstant(at, timeZone, language)}
      </p>
    </Part>
  );
}
