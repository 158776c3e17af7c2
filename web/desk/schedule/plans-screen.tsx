import { useState } from "react";
import {
  listTreatmentPlans,
  previewTreatmentPlan,
  putTreatmentPlan,
  type TreatmentPlan,
} from "../../../contract/desk/schedule.ts";
import { resourceKinds } from "../../../contract/desk/schedule-constants.ts";
import type { Language } from "../../../contract/values.ts";
import { weekdayName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Field } from "../../ui/field.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { type Affected, AffectedNotice } from "./affected.tsx";

export const loader = fromApi(
  async ({ call, site: { language } }) => (await call(listTreatmentPlans, { query: { language } })).plans,
);
export const handle = deskScreen({ title: () => m.desk_schedule_plans() });

const kindNames: Readonly<Record<TreatmentPlan["kind"], () => string>> = {
  procedure: m.desk_schedule_procedures,
  doctor: m.desk_schedule_doctors,
  room: m.desk_schedule_rooms,
};
const week = [0, 1, 2, 3, 4, 5, 6] as const;
const shortDay = (day: number, language: Language): string =>
  weekdayName(day, language).slice(0, language === "en" ? 3 : 20);

const newRoom: TreatmentPlan = {
  kind: "room",
  slug: "",
  name: "",
  textsLanguage: "en",
  weekly: [1, 1, 1, 1, 1, 0, 0],
  procedures: [],
  version: 0,
};

/** Treatments a day of each procedure, doctor and room. */
export function Component() {
  const plans = useData(loader);
  const mayWrite = useRight("schedule:write");
  const { language } = useSite();
  const [edited, setEdited] = useState<TreatmentPlan>();
  useLive(["trips"]);
  useShortcut("n", m.desk_schedule_add_room(), () => mayWrite && setEdited(newRoom));
  return (
    <DeskPage
      title={m.desk_schedule_plans()}
      lead={m.desk_schedule_plans_lead()}
      back={{ to: deskPaths.schedule, label: m.desk_schedule_title() }}
      actions={
        mayWrite && (
          <Button icon="plus" onClick={() => setEdited(newRoom)}>
            {m.desk_schedule_add_room()}
          </Button>
        )
      }
    >
      {resourceKinds.map((kind) => (
        <DataTable
          key={kind}
          caption={kindNames[kind]()}
          rows={plans.filter((plan) => plan.kind === kind)}
          keyOf={({ slug }) => slug}
          empty={<p className="text-muted">{m.desk_schedule_no_rooms()}</p>}
          columns={[
            {
              key: "name",
              header: kindNames[kind](),
              cell: ({ name, textsLanguage }) => <OwnLanguage language={textsLanguage}>{name}</OwnLanguage>,
            },
            ...week.map((day) => ({
              key: String(day),
              header: shortDay(day, language),
              numeric: true,
              cell: ({ weekly }: TreatmentPlan) => (weekly ? weekly[day] : "–"),
            })),
            ...(mayWrite
              ? [
                  {
                    key: "acts",
                    header: m.desk_acts(),
                    cell: (plan: TreatmentPlan) => (
                      <Button variant="quiet" icon="edit" onClick={() => setEdited(plan)}>
                        {m.desk_edit()}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ))}
      {edited && <PlanDialog plan={edited} plans={plans} onClose={() => setEdited(undefined)} />}
    </DeskPage>
  );
}

type PlanDialogProps = { plan: TreatmentPlan; plans: readonly TreatmentPlan[]; onClose: () => void };

const slugOf = (name: string, taken: readonly string[]): string => {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "room";
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(slug)) return slug;
  }
};

function PlanDialog({ plan, plans, onClose }: PlanDialogProps) {
  const { language } = useSite();
  const act = useAct();
  const [preview, setPreview] = useState<Affected>();
  const [isLimited, setLimited] = useState(plan.weekly !== null || plan.kind === "room");
  async function send(form: FormData): Promise<boolean> {
    const name = plan.kind === "room" ? textIn(form, "name") : null;
    const body = {
      kind: plan.kind,
      slug:
        plan.slug ||
        slugOf(
          name ?? "",
          plans.map(({ slug }) => slug),
        ),
      name,
      weekly: isLimited ? week.map((day) => Number(form.get(`day-${day}`) ?? 0)) : null,
      procedures: plans.flatMap(({ kind, slug }) =>
        kind === "procedure" && form.get(`for-${slug}`) !== null ? [slug] : [],
      ),
      version: plan.version,
    };
    if (!preview) {
      const { kind, slug, weekly, procedures } = body;
      let found: Affected | undefined;
      const look = async () => {
        const asked = { kind, slug, weekly, procedures };
        found = await deskCall(previewTreatmentPlan, { query: { language }, body: asked });
      };
      if (!(await act.run(look)) || !found) return false;
      if (found.affected.length > 0) {
        setPreview(found);
        return false;
      }
    }
    return act.run(() => deskCall(putTreatmentPlan, { body }), m.desk_schedule_saved());
  }
  const title = plan.name || m.desk_schedule_add_room();
  return (
    <DeskDialog
      title={title}
      act={act}
      submit={preview ? m.desk_schedule_save_anyway() : m.desk_save()}
      isDanger={preview !== undefined}
      onChange={() => setPreview(undefined)}
      onClose={onClose}
      onSubmit={send}
    >
      {plan.kind === "room" && (
        <Field name="name" label={m.desk_schedule_room_name()} required>
          <TextInput maxLength={80} defaultValue={plan.name} required />
        </Field>
      )}
      <Checkbox
        name="limit"
        label={m.desk_schedule_limit()}
        checked={isLimited}
        onChange={({ target }) => setLimited(target.checked)}
      />
      {isLimited && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {week.map((day) => (
            <Field key={day} name={`day-${day}`} label={weekdayName(day, language)}>
              <TextInput
                type="number"
                inputMode="numeric"
                min={0}
                max={200}
                defaultValue={plan.weekly?.[day] ?? 1}
                dir="ltr"
                required
              />
            </Field>
          ))}
        </div>
      )}
      {plan.kind === "room" && (
        <fieldset>
          <legend className="font-semibold">{m.desk_schedule_room_for()}</legend>
          {plans
            .filter(({ kind }) => kind === "procedure")
            .map(({ slug, name }) => (
              <Checkbox key={slug} name={`for-${slug}`} label={name} defaultChecked={plan.procedures.includes(slug)} />
            ))}
        </fieldset>
      )}
      {preview && <AffectedNotice {...preview} />}
    </DeskDialog>
  );
}
