import type { Db } from "../../adapters/database/database.ts";
import type { TreatmentPlan } from "../../contract/desk/schedule.ts";
import type { Language } from "../../contract/values.ts";
import { listDoctors, listProcedures } from "../catalogue/queries.ts";
import type { ApiKey, Staff, StaffRequester } from "../http/requester.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { listPlans } from "../treatments/queries.ts";

export type Resource = Pick<TreatmentPlan, "kind" | "slug">;

/** The desk shows and counts this many days ahead. */
export const ahead = 540;

/** By a member of staff, or by the clinic's own system, which learns no names. */
export type Act = Pick<StaffRequester, "tenant" | "language" | "requestId"> &
  ({ readonly staff: Staff } | { readonly key: ApiKey });

/** Names of everything that the calendar limits. */
export async function readNames(tx: Db, tenant: ProviderRow, language: Language) {
  const procedures = (await listProcedures(tx, tenant.id)).filter(({ status }) => status !== "archived");
  const doctors = await listDoctors(tx, tenant.id);
  const plans = await listPlans(tx, tenant.id);
  const named = new Map<string, { slug: string; name: string; textsLanguage: Language }>();
  for (const { slug, texts } of procedures) {
    const found = textsIn(texts, tenant, language);
    named.set(`procedure/${slug}`, { slug, name: found.texts.title, textsLanguage: found.language });
  }
  for (const { slug, texts } of doctors) {
    const found = textsIn(texts, tenant, language);
    named.set(`doctor/${slug}`, { slug, name: found.texts.name, textsLanguage: found.language });
  }
  for (const { kind, subject, name } of plans)
    if (kind === "room")
      named.set(`room/${subject}`, { slug: subject, name: name ?? subject, textsLanguage: language });
  const nameOf = (kind: string, slug: string) =>
    named.get(`${kind}/${slug}`) ?? { slug, name: slug, textsLanguage: tenant.company.defaultLanguage };
  return { plans, procedures, doctors, nameOf, has: ({ kind, slug }: Resource) => named.has(`${kind}/${slug}`) };
}

export type Names = Awaited<ReturnType<typeof readNames>>;

/** Whether somebody learns who the patients are: staff who work with them, not the clinic's own system. */
export const namesPatients = (act: Act): boolean =>
  "staff" in act && act.staff.roles.some((role) => role !== "viewer" && role !== "finance");
