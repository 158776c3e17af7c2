import type { Db } from "../../../adapters/database/database.ts";
import { exponentOf } from "../../../contract/currencies.ts";
import type { Language } from "../../../contract/values.ts";
import { type CatalogueRows, findCatalogue, listChosenProcedures } from "../../catalogue/queries.ts";
import type { ByLanguage } from "../../db/tables/columns.ts";
import type { Case } from "../../quotes/desk-requests.ts";
import { packageLineId } from "../../quotes/offers/draft-content.ts";
import { listOffers } from "../../quotes/offers/queries.ts";
import type { OfferBasis } from "../../quotes/offers/rules.ts";
import { pathTo } from "../../quotes/states.ts";
import type { Services } from "../../services.ts";
import { readAbsences } from "../../treatments/doctor-queries.ts";
import { readObstacles } from "../../treatments/obstacles.ts";
import { offeredDays } from "../../treatments/places.ts";

/** The data that an offer is checked against, whether it comes in a file or from the desk. */
export async function offerBasisOf(
  { keys, now }: Services,
  tx: Db,
  { row, tenant }: Pick<Case, "row" | "tenant">,
): Promise<OfferBasis> {
  const catalogue = await findCatalogue(tx, tenant.id);
  const slugs = row.request.procedures?.procedures ?? [];
  const [first] = slugs;
  const offers = await listOffers(tx, tenant.id, { keys, quoteId: row.id });
  const chosen = await listChosenProcedures(tx, tenant.id, slugs);
  const treating = new Set(chosen.flatMap(({ doctors }) => doctors));
  return {
    tenant,
    doctors: catalogue.doctors.filter(({ slug }) => chosen.length === 0 || treating.has(slug)),
    chosen,
    catalogue: linesOf(catalogue, exponentOf(tenant.location.currency)),
    ...(first
      ? await readObstacles(tx, tenant, {
          procedure: first,
          quoteId: row.id,
          keys,
          now: now(),
          isAway: await readAbsences(tx, tenant, now()),
        })
      : { obstacleOn: () => undefined, isIdle: () => false }),
    days: first ? await offeredDays(tx, tenant, { procedure: first, keys, now: now() }) : [],
    now: now(),
    sentVersions: offers.length,
    sentOptions: [...new Set(offers.map(({ option }) => option))],
    obstacle: pathTo(row.status, "offered", "provider")
      ? undefined
      : `is ${row.status.replaceAll("_", " ")}, so nothing can be offered`,
  };
}

/** Packages of the catalogue as lines of an offer. */
function linesOf({ procedures, packages }: CatalogueRows, digits: number): OfferBasis["catalogue"] {
  return procedures.flatMap((procedure) =>
    packages
      .filter(({ procedureId }) => procedureId === procedure.id)
      .map(({ slug, texts, price, hospitalNights, hotelNights }) => ({
        id: packageLineId(procedure.slug, slug),
        kind: "surgery" as const,
        labels: labelsOf(procedure.texts, texts),
        lists: listsOf(texts),
        price: price / 10 ** digits,
        nights: { hospital: hospitalNights, hotel: hotelNights },
      })),
  );
}

const listsOf = (texts: CatalogueRows["packages"][number]["texts"]): OfferBasis["catalogue"][number]["lists"] =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { included, excluded }]) => [
      language,
      { included: included.map(({ label }) => label), excluded: [...excluded] },
    ]),
  );

const labelsOf = (
  titles: ByLanguage<{ readonly title: string }>,
  names: ByLanguage<{ readonly name: string }>,
): ByLanguage<string> =>
  Object.fromEntries(
    (Object.keys(titles) as Language[]).map((language) => [
      // keyed by language
      language,
      [titles[language]?.title, names[language]?.name].filter(Boolean).join(": ").slice(0, 160),
    ]),
  );
