import { exponentOf } from "../../../contract/currencies.ts";
import type { Money } from "../../../contract/money.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import { paths } from "../../paths.ts";
import type { Site } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

const decimal = ({ amount, currency }: Money): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));

/** The page for search engines: the procedure, an offer for each package, the questions, the way here. */
export function structuredOf(procedure: Procedure, { provider, origin, base }: Site): Record<string, unknown>[] {
  const address = (path: string) => origin + base + path;
  const url = address(paths.procedure(procedure.slug));
  const context = "https://schema.org";
  const seller = { "@type": "MedicalClinic", name: provider?.texts.name, url: address(paths.home) };
  const id = `${url}#procedure`;
  return [
    {
      "@context": context,
      "@type": "MedicalProcedure",
      "@id": id,
      name: procedure.title,
      description: procedure.summary,
      url,
      inLanguage: procedure.textsLanguage,
      howPerformed: procedure.steps.join(" "),
      preparation: procedure.preparation.join(" "),
      followup: procedure.recovery.map(({ title, text }) => `${title}: ${text}`).join(" "),
    },
    ...procedure.packages.map((one) => ({
      "@context": context,
      "@type": "Offer",
      name: one.name,
      description: one.summary,
      price: decimal(one.price),
      priceCurrency: one.price.currency,
      url: `${url}?package=${one.slug}`,
      seller,
      itemOffered: { "@type": "Service", name: procedure.title, provider: seller, subjectOf: { "@id": id } },
    })),
    {
      "@context": context,
      "@type": "FAQPage",
      mainEntity: procedure.faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
    {
      "@context": context,
      "@type": "BreadcrumbList",
      itemListElement: [
        { name: m.procedures_home(), item: address(paths.home) },
        { name: m.procedures_title(), item: address(paths.procedures) },
        { name: procedure.title, item: url },
      ].map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
  ];
}
