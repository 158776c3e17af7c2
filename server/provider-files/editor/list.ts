import type { Db } from "../../../adapters/database/database.ts";
import { type listCatalogue, reviewMonths } from "../../../contract/desk/catalogue.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { majorUnits } from "../../../contract/money.ts";
import type { ProviderFile } from "../../../contract/provider-file.ts";
import type { Language } from "../../../contract/values.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import type { Services } from "../../services.ts";
import { type Act, currentOf } from "./publishing.ts";
import { listDrafts } from "./queries.ts";

type Listing = AnswerOf<typeof listCatalogue>;

/** The same day some months later, or the month's last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Procedures and doctors with their drafts; entries that exist as a draft only come last. */
export async function listParts(
  { now }: Pick<Services, "now">,
  tx: Db,
  act: Act,
  language: Language,
): Promise<Listing> {
  const { file } = await currentOf(tx, act);
  const drafts = await listDrafts(tx, act.providerId);
  const draftBy = (kind: string, slug: string) =>
    drafts.find((draft) => draft.kind === kind && draft.slug === slug)?.by ?? null;
  const today = dayIn(act.tenant.location.timeZone, now());
  const isNew = (kind: "procedure" | "doctor", list: readonly { slug: string }[]) =>
    drafts.filter((draft) => draft.kind === kind && !list.some(({ slug }) => slug === draft.slug));
  return {
    procedures: [
      ...file.procedures.map((entry) =>
        listed(file, entry, { language, today, draftBy: draftBy("procedure", entry.slug) }),
      ),
      ...isNew("procedure", file.procedures).map(({ slug, by }) => ({
        slug,
        title: slug,
        draftBy: by,
        status: "draft" as const,
        specialty: "",
        priceFrom: null,
        reviewedOn: null,
        reviewDueOn: null,
        isReviewDue: false,
      })),
    ],
    doctors: [
      ...file.doctors.map(({ slug, texts }) => ({
        slug,
        title: (texts[language] ?? texts[file.defaultLanguage])?.name ?? slug,
        draftBy: draftBy("doctor", slug),
      })),
      ...isNew("doctor", file.doctors).map(({ slug, by }) => ({ slug, title: slug, draftBy: by })),
    ],
  };
}

function listed(
  file: ProviderFile,
  { slug, texts, status, specialty, packages, reviewedBy }: ProviderFile["procedures"][number],
  {
    language,
    today,
    draftBy,
  }: { readonly language: Language; readonly today: string; readonly draftBy: string | null },
): Listing["procedures"][number] {
  const reviewDueOn = monthsAfter(reviewedBy.on, reviewMonths);
  return {
    slug,
    title: (texts[language] ?? texts[file.defaultLanguage])?.title ?? slug,
    draftBy,
    status,
    specialty: (file.texts[language] ?? file.texts[file.defaultLanguage])?.specialties[specialty]?.name ?? specialty,
    priceFrom: majorUnits(Math.min(...packages.map(({ price }) => price)), file.location.currency),
    reviewedOn: reviewedBy.on,
    reviewDueOn,
    isReviewDue: reviewDueOn <= today,
  };
}
