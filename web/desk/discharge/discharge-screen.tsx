import { useState } from "react";
import { useNavigate } from "react-router";
import { type DeskRecovery, getDeskRecovery } from "../../../contract/desk/aftercare.ts";
import { type DeskDischarge, openDischarge } from "../../../contract/desk/discharge.ts";
import { formatDay } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { NoRight } from "../no-right.tsx";
import { Part } from "../part.tsx";
import { deskPaths } from "../paths.ts";
import { PersonLine, personLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { DischargeEditor } from "./discharge-editor.tsx";

export const loader = fromApi(({ call, params: { reference = "" }, site: { language } }) =>
  call(getDeskRecovery, { params: { reference }, query: { language } }),
);
export const handle = deskScreen<DeskRecovery>({
  title: ({ person, patient }) => `${m.desk_discharge_title()} · ${personLine(person, patient)}`,
});

/** Discharge documents behind one press, which the person sees: written, looked at as the person reads them, and signed. */
export function Component() {
  const { reference, person, patient, procedure, treatmentOn } = useData(loader);
  const { language } = useSite();
  const navigate = useNavigate();
  const mayWrite = useRight("discharge:write");
  const act = useAct();
  const [opened, setOpened] = useState<{ discharge: DeskDischarge; key: string }>();
  const show = (discharge: DeskDischarge) => setOpened({ discharge, key: crypto.randomUUID() });
  const open = () => deskCall(openDischarge, { params: { reference }, query: {} }, { key: crypto.randomUUID() });
  return (
    <DeskPage
      title={m.desk_discharge_title()}
      back={{ to: deskPaths.recovery(reference), label: personLine(person, patient) }}
      lead={
        <>
          <PersonLine person={person} patient={patient} />
          {patient && ` · ${m.desk_patient_born({ day: formatDay(patient.bornOn, language) })}`} · {procedure} ·{" "}
          {formatDay(treatmentOn, language)} · <bdi className="figures">{reference}</bdi>
        </>
      }
    >
      {!mayWrite && <NoRight right="discharge:write" />}
      {mayWrite && !opened && (
        <Part title={m.desk_discharge_title()} lead={m.desk_discharge_open_text()}>
          {act.problem && (
            <Notice tone="error" announce>
              {act.problem}
            </Notice>
          )}
          <Button
            icon="lock"
            className="self-start"
            busy={act.isBusy}
            onClick={() => void act.run(async () => show(await open()))}
          >
            {m.desk_discharge_open()}
          </Button>
        </Part>
      )}
      {opened && (
        <DischargeEditor
          key={opened.key}
          reference={reference}
          discharge={opened.discharge}
          onSigned={() => void navigate(deskPaths.recovery(reference))}
          onStale={async () => show(await open())}
        />
      )}
    </DeskPage>
  );
}
