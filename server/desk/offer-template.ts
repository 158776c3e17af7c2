import { stringify } from "yaml";
import { exponentOf } from "../../contract/currencies.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { QuoteRow } from "../quotes/queries.ts";
import { textsIn } from "../tenants/texts.ts";

import type { OfferGround } from "./offer-file.ts";

/** A draft offer: the catalogue's values for the request, for a clinician to review line by line. */
export function offerTemplate({ reference, request }: QuoteRow, { tenant, doctors, chosen }: OfferGround): string {
  const wanted = request.contact?.language ?? tenant.company.defaultLanguage;
  const language = tenant.company.texts[wanted] ? wanted : tenant.company.defaultLanguage;
  const packages = chosen.map(
    ({ packages: all }) => all.find(({ slug }) => slug === request.procedures?.package) ?? all[0],
  );
  const doctor = chosen[0]?.doctors[0] ?? doctors[0]?.slug ?? "";
  const chosenDoctor = doctors.find(({ slug }) => slug === doctor);
  const scale = 10 ** exponentOf(tenant.location.currency);
  const own = packages.flatMap((each) => (each ? [textsIn(each.texts, tenant, language).texts] : []));
  return `# An offer for ${reference}, in ${tenant.location.currency}. Go through every line; then: npm run desk -- check FILE
${stringify(
  {
    format: 1,
    reference,
    language,
    clinician: doctor,
    eligibility: "suitable",
    plan: chosen.flatMap(({ texts }) => {
      const { title, steps } = textsIn(texts, tenant, language).texts;
      return steps.map((text, index) => ({ title: `${title} ${index + 1}`, text }));
    }),
    lines: chosen.map(({ slug, texts }, index) => ({
      id: slug,
      kind: "surgery",
      label: textsIn(texts, tenant, language).texts.title,
      quantity: 1,
      price: (packages[index]?.price ?? 0) / scale,
    })),
    included: [...new Set(own.flatMap(({ included }) => included.map(({ label }) => label)))],
    excluded: [...new Set(own.flatMap(({ excluded }) => excluded))],
    deposit: {
      percent: packages[0]?.depositPercent ?? 20,
      refundableDays: packages[0]?.depositRefundableDays ?? 14,
    },
    stages: [{ label: m.offers_stage_arrival({}, { locale: language }), rest: true }],
    dates: [],
    signedBy: chosenDoctor ? textsIn(chosenDoctor.texts, tenant, language).texts.name : tenant.company.legalName,
  },
  { lineWidth: 110 },
)}`;
}
