import type { Db } from "../../../adapters/database/database.ts";
import {
  discardDraft,
  discardSettings,
  exportCatalogue,
  getPart,
  getSettings,
  getVersionChanges,
  importCatalogue,
  listCatalogue,
  listVersions,
  previewDraft,
  publishDraft,
  publishSettings,
  restorePart,
  restoreSettings,
  restoreVersion,
  saveDraft,
  saveSettings,
} from "../../../contract/desk/catalogue.ts";
import { addSitePicture } from "../../../contract/desk/pictures.ts";
import { exportTranslations, importTranslations, listTranslations } from "../../../contract/desk/translations.ts";
import { refuse } from "../../../contract/errors.ts";
import { siteLanguages } from "../../../contract/languages.ts";
import { asStaff } from "../../db/access.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { requireFresh } from "../../http/staff-session.ts";
import type { SiteServices } from "../../pages/site.ts";
import { offeredLanguages } from "../../tenants/present.ts";
import { exportProvider } from "../file.ts";
import { addSitePicture as storePicture } from "../site-pictures.ts";
import { importXliff, translationFile } from "../translations/exchange.ts";
import { translationsOf } from "../translations/overview.ts";
import { dropDraft, publishDraftOf, readPart, storeDraft } from "./drafts.ts";
import { listParts } from "./list.ts";
import { settingsPart } from "./parts.ts";
import { draftedRecord, renderPreview } from "./preview.ts";
import { currentOf } from "./publishing.ts";
import { changesOf, importFile, listPublished, restorePartOf, restoreWhole } from "./versions.ts";

/** A write after which the site shows another record at once. */
async function published<Answer>(
  { providers }: Pick<SiteServices, "providers">,
  { providerId, write }: Pick<StaffContext, "providerId" | "write">,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const answer = await write(work);
  providers.forget(providerId);
  return answer;
}

function download(name: string, mime: string, text: string) {
  const bytes = Buffer.from(text);
  async function* content() {
    yield bytes;
  }
  return { name, mime, bytes: bytes.length, content: content() };
}

export const catalogueRoutes = (services: SiteServices): readonly Binding[] => [
  handle(listCatalogue, (act, { query: { language = act.language } }) =>
    asStaff(services.db, act.providerId, (tx) => listParts(services, tx, act, language)),
  ),
  handle(getPart, (act, { params, query: { language = act.language } }) =>
    asStaff(services.db, act.providerId, (tx) => readPart(tx, act, params, language)),
  ),
  handle(saveDraft, (act, { params, body }) =>
    act.write((tx) => storeDraft(services, tx, act, { part: params, ...body })),
  ),
  handle(discardDraft, (act, { params, body }) => act.write((tx) => dropDraft(tx, act, params, body.version))),
  handle(publishDraft, (act, { params, body }) =>
    published(services, act, (tx) => publishDraftOf(services, tx, act, { part: params, ...body })),
  ),
  handle(previewDraft, async (act, { params: { slug }, query: { language = act.language } }) => {
    const record = await asStaff(services.db, act.providerId, (tx) => draftedRecord(tx, act, slug));
    return renderPreview(services, act, { record, slug, language });
  }),
  handle(listVersions, (act, { query: { part, before } }) =>
    asStaff(services.db, act.providerId, (tx) =>
      listPublished(tx, act, { part, before: before === undefined ? undefined : Number(before) }),
    ),
  ),
  handle(getVersionChanges, (act, { params }) =>
    asStaff(services.db, act.providerId, (tx) => changesOf(tx, act, Number(params.number))),
  ),
  handle(restorePart, (act, { params, body }) =>
    published(services, act, (tx) => restorePartOf(services, tx, act, { part: params, ...body })),
  ),
  handle(restoreSettings, (act, { body }) =>
    published(services, act, (tx) => restorePartOf(services, tx, act, { part: settingsPart, ...body })),
  ),
  handle(restoreVersion, (act, { params, body }) =>
    published(services, act, (tx) =>
      restoreWhole(services, tx, act, {
        number: Number(params.number),
        seen: body.current,
        isCheckOnly: body.isCheckOnly,
      }),
    ),
  ),
  handle(exportCatalogue, async ({ providerId, tenant }) => {
    const yaml = (await exportProvider(services.db, providerId)) ?? refuse("not-found", "This clinic has no record.");
    return download(`${tenant.company.slug}.yaml`, "application/yaml", yaml);
  }),
  handle(importCatalogue, (act, { body }) => {
    if (!body.isCheckOnly) requireFresh(services.now(), act.staff);
    return published(services, act, async (tx) => {
      const { problems, changes, number } = await importFile(services, tx, act, body);
      return { problems: [...problems], changes: [...changes], number };
    });
  }),
  handle(listTranslations, (act) =>
    asStaff(services.db, act.providerId, async (tx) =>
      translationsOf((await currentOf(tx, act)).file, offeredLanguages(act.tenant)),
    ),
  ),
  handle(exportTranslations, async (act, { params: { language } }) => {
    const { file } = await asStaff(services.db, act.providerId, (tx) => currentOf(tx, act));
    const isOther = siteLanguages.some((one) => one === language) && language !== file.defaultLanguage;
    if (!isOther) refuse("not-found", "The clinic's texts are not translated into this language.");
    const name = `${act.tenant.company.slug}-${language}.xlf`;
    return download(name, "application/xliff+xml", translationFile(file, language));
  }),
  handle(importTranslations, (act, { body }) => {
    if (!body.isCheckOnly) requireFresh(services.now(), act.staff);
    return published(services, act, (tx) => importXliff(services, tx, act, body));
  }),
  handle(addSitePicture, (act, { params }) => storePicture(services, act, params.shape)),
  handle(getSettings, (act) => asStaff(services.db, act.providerId, (tx) => readPart(tx, act, settingsPart))),
  handle(saveSettings, (act, { body }) =>
    act.write((tx) => storeDraft(services, tx, act, { part: settingsPart, ...body })),
  ),
  handle(discardSettings, (act, { body }) => act.write((tx) => dropDraft(tx, act, settingsPart, body.version))),
  handle(publishSettings, (act, { body }) => {
    requireFresh(services.now(), act.staff);
    return published(services, act, (tx) => publishDraftOf(services, tx, act, { part: settingsPart, ...body }));
  }),
];
