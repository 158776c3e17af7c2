import { type ActionFunctionArgs, redirect } from "react-router";
import { setTravellers } from "../../../contract/account-trips.ts";
import type { Call } from "../../../contract/call.ts";
import { listClientRecords, saveClientRecord } from "../../../contract/client-records.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import { Refusal } from "../../../contract/errors.ts";
import { fullName } from "../../../contract/full-name.ts";
import { callOf } from "../../api.ts";
import { typedValues } from "../../forms/form-values.ts";
import type { FormWords } from "../../forms/problem.ts";
import { orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { m } from "../../words/compiled/messages.js";
import { nameOf, type Recounted } from "./travellers-page.ts";

type Written = InputOf<typeof setTravellers>["body"]["travellers"][number];

const names = {
  givenName: m.travellers_given,
  familyName: m.travellers_family,
  bornOn: m.travellers_born,
  gender: m.travellers_gender,
  nationality: m.travellers_nationality,
  dietary: m.travellers_dietary,
  passport: m.travellers_passport,
  number: m.travellers_passport_number,
  country: m.travellers_passport_country,
  expiresOn: m.travellers_passport_expires,
};

/** Of as many travellers as a form may have: `travellers.1.bornOn` is the control `bornOn-1`. */
const words = (count: number): FormWords => ({
  names: Object.fromEntries(
    Array.from({ length: count }, (_, place) =>
      Object.entries(names).map(([fact, name]) => [
        nameOf(fact, place),
        () => m.travellers_field({ field: name(), number: place + 1 }),
      ]),
    ).flat(),
  ),
  controlOf: (field) => {
    if (field === "travellers") return "companions";
    const [, place = "0", fact = field] = field.split(".");
    return nameOf(fact, Number(place));
  },
  textOf: ({ reason }, control) => {
    if (control === "companions" && reason === "rule") return m.travellers_error_adult();
    const [fact] = control.split("-");
    if (fact === "gender" || fact === "nationality" || fact === "country") return m.travellers_error_choose();
    if (fact === "bornOn") return reason === "rule" ? m.travellers_error_born() : m.travellers_error_day();
    if (fact === "expiresOn") return m.travellers_error_day();
    if ((fact === "givenName" || fact === "familyName") && reason === "rule") return m.travellers_error_latin();
    return fact === "number" ? m.travellers_error_number() : undefined;
  },
  reasons: { conflict: m.trips_refused_conflict, "wrong-state": m.travellers_error_named },
});

/** Keeps a passport that was written down here, under the id that the form brought: sent again, it is the same one. */
async function keepPassport(
  call: Call,
  text: (fact: string) => string,
  holder: Pick<Written, "givenName" | "familyName">,
): Promise<string> {
  const id = text("record");
  const { records } = await call(listClientRecords, {});
  const version = records.find((record) => record.id === id)?.version ?? 0;
  const name = fullName(holder.givenName, holder.familyName);
  const value = { name, number: text("number"), country: text("country"), expiresOn: text("expiresOn") };
  await call(saveClientRecord, { body: { id, version, kind: "passport", value } });
  return id;
}

/** Says who travels; a passport that is new is kept in the account first. */
export async function travellersAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  if (form.get("intent") === "count") return { typed: typedValues(form) } satisfies Recounted;
  const places = form.getAll("traveller").map(Number);
  const id = String(form.get("trip"));
  return orRefused({
    form,
    language,
    words: words(places.length),
    write: async () => {
      const travellers: Written[] = [];
      for (const place of places) {
        const text = (fact: string) => String(form.get(nameOf(fact, place)) ?? "").trim();
        const holder = { givenName: text("givenName"), familyName: text("familyName") };
        const isNew = text("number") !== "" || text("expiresOn") !== "";
        const passport = isNew
          ? await keepPassport(call, text, holder).catch((error: unknown) => {
              throw error instanceof Refusal ? about(place, error) : error;
            })
          : text("passport");
        travellers.push({
          ...holder,
          id: text("id"),
          role: place === 0 ? "patient" : "companion",
          bornOn: text("bornOn"),
          gender: text("gender") as Written["gender"],
          nationality: text("nationality"),
          passport: passport || null,
          assistance: form.getAll(nameOf("assistance", place)).map(String) as Written["assistance"],
          dietary: text("dietary") || null,
        });
      }
      const body = { version: Number(form.get("version")), travellers };
      await call(setTravellers, { params: { id }, query: {}, body });
      return redirect(`${form.get("from") === "checkout" ? tripPaths.checkout : tripPaths.plan}?trip=${id}`);
    },
  });
}

/** A refusal of the record, said of the traveller whose it is. */
const about = (place: number, { code, message, errors = [] }: Refusal): Refusal =>
  new Refusal(code, message, {
    errors: errors.map((error) => ({
      ...error,
      field: `travellers.${place}.${error.field.replace(/^value\.name$/, "value.familyName").replace("value.", "")}`,
    })),
  });
