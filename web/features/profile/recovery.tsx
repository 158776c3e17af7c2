import { paths } from "../../paths.ts";
import { useProvider } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import type { recoveryOf } from "./home.ts";

/** Which day of getting well this is, and whom to call. */
export function Recovery({ quote, day }: NonNullable<ReturnType<typeof recoveryOf>>) {
  const { contact } = useProvider();
  const [procedure] = quote.procedures;
  return (
    <section aria-labelledby="recovery" className="rounded-lg bg-secondary-soft p-6 text-on-secondary-soft sm:p-8">
      <h2 id="recovery" className="text-xl">
        {m.profile_recovery({ day })}
      </h2>
      {procedure && (
        <OwnLanguage as="p" language={procedure.textsLanguage} className="mt-1">
          {procedure.title}
        </OwnLanguage>
      )}
      <p className="mt-3 max-w-measure">{m.profile_recovery_text()}</p>
      <p className="mt-2 max-w-measure font-medium">
        {m.profile_recovery_urgent({ phone: contact.phone, emergency: contact.emergencyNumber })}
      </p>
      {procedure && (
        <Link
          to={`${paths.procedure(procedure.slug)}#recovery`}
          className={`${buttonStyle({ variant: "secondary" })} mt-5`}
        >
          {m.profile_recovery_action()}
        </Link>
      )}
    </section>
  );
}
