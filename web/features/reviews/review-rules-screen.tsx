import { pageOf } from "../../discovery/structured.ts";
import { paths } from "../../paths.ts";
import { screen } from "../../screen.ts";
import { m } from "../../words/compiled/messages.js";

export const handle = screen<unknown>({
  cache: "public",
  isStill: true,
  head: (_, site) => ({
    title: m.reviews_rules(),
    ...(import.meta.env.SSR && {
      description: m.reviews_rules_lead(),
      structured: pageOf(site, [m.reviews_rules(), paths.reviewRules]),
    }),
  }),
});

/** The rules that hold for every review. */
export function Component() {
  const rules = [
    [m.reviews_rules_who(), m.reviews_rules_who_text()],
    [m.reviews_rules_clinic(), m.reviews_rules_clinic_text()],
    [m.reviews_rules_removal(), m.reviews_rules_removal_text()],
    [m.reviews_rules_average(), m.reviews_rules_average_text()],
    [m.reviews_rules_withdraw(), m.reviews_rules_withdraw_text()],
  ] as const;
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-8 md:py-12">
      <h1 className="text-3xl">{m.reviews_rules()}</h1>
      <p className="max-w-measure text-lg text-muted">{m.reviews_rules_lead()}</p>
      {rules.map(([title, text]) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-xl">{title}</h2>
          <p className="max-w-measure">{text}</p>
        </section>
      ))}
    </main>
  );
}
