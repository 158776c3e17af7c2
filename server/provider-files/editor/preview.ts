import type { Db } from "../../../adapters/database/database.ts";
import type { Call } from "../../../contract/call.ts";
import { refuse } from "../../../contract/errors.ts";
import { getProcedure } from "../../../contract/procedures.ts";
import { htmlText } from "../../../contract/rendering.ts";
import { listProcedureReviews, type ProcedureReviews } from "../../../contract/reviews.ts";
import type { Language } from "../../../contract/values.ts";
import { buildCatalogue, presentProcedure } from "../../catalogue/procedures.ts";
import { newNonce } from "../../http/security-headers.ts";
import { type SiteServices, siteOf } from "../../pages/site.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { recordOf } from "../file.ts";
import type { ProviderRecord } from "../queries.ts";
import { withPart } from "./parts.ts";
import { type Act, checkPart, currentOf } from "./publishing.ts";
import { findDraft } from "./queries.ts";

/** A draft is about the clinic's own words. */
const noReviews: ProcedureReviews = { count: 0, period: null, averages: null, reviews: [] };

/** The catalogue of a record as if it were published. */
function catalogueOf(tenant: ProviderRow, { company, doctors, procedures }: ProviderRecord, shown: string) {
  const own = { providerId: tenant.id };
  return buildCatalogue(
    { ...tenant, company: { ...tenant.company, ...company } },
    {
      doctors: doctors.map((row, position) => ({ ...row, ...own, id: row.slug, position })),
      procedures: procedures
        .filter(({ slug, status }) => status === "published" || slug === shown)
        .map(({ packages: _, ...row }, position) => ({ ...row, ...own, id: row.slug, position })),
      packages: procedures.flatMap(({ slug, packages }) =>
        packages.map((row, position) => ({ ...row, ...own, id: `${slug}/${row.slug}`, procedureId: slug, position })),
      ),
    },
  );
}

/** The record with the draft of a procedure, where there is one. @throws Refusal `invalid-input` while it has findings */
export async function draftedRecord(tx: Db, act: Act, slug: string): Promise<ProviderRecord> {
  const part = { kind: "procedure", slug } as const;
  const current = await currentOf(tx, act);
  const draft = await findDraft(tx, act.providerId, part);
  if (!draft) return current.record;
  const candidate = withPart(current.file, part, draft.value as Record<string, unknown>); // saved as one
  const { file, findings } = await checkPart(tx, current, part, candidate);
  if (!file) return refuse("invalid-input", `Please correct: ${findings[0]?.path} ${findings[0]?.message}.`);
  return recordOf(file, current.pictures);
}

/** The public page of a procedure by a record, without script. */
export async function renderPreview(
  services: SiteServices,
  { tenant, origin }: Act & { readonly origin: string },
  { record, slug, language }: { readonly record: ProviderRecord; readonly slug: string; readonly language: Language },
): Promise<{ html: string; nonce: string }> {
  const shown = presentProcedure(catalogueOf(tenant, record, slug), language, slug);
  if (!shown) return refuse("not-found", "The catalogue has no such entry.");
  const answers: Readonly<Record<string, unknown>> = {
    [getProcedure.name]: shown,
    [listProcedureReviews.name]: noReviews,
  };
  const call: Call = async ({ name }) => (answers[name] as never) ?? refuse("not-found", "A preview shows one page.");
  const site = siteOf(services, tenant, { language, origin });
  const { renderer } = services.screens;
  const rendered = await renderer.render({
    request: new Request(`${origin}${site.base}/procedures/${slug}/`),
    site,
    call,
    isSignedIn: async () => false,
    assets: services.screens.assets(language),
  });
  if (rendered.kind === "redirect") return refuse("not-found", "The catalogue has no such entry.");
  const nonce = newNonce();
  return { html: htmlText(rendered.html, nonce).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""), nonce };
}
