import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const list = <S extends z.ZodMiniType>(entry: S) => z.catch(z.array(entry), []);
const group = <S extends z.core.$ZodLooseShape>(members: S) => {
  const whole = z.object(members);
  return z.catch(whole, () => whole.parse({}));
};
const byKey = <S extends z.ZodMiniType>(entry: S) => z.catch(z.record(z.string(), entry), {});
const anything = z.catch(z.optional(z.unknown()), undefined);

/**
 * The parts of a provider file that refer to each other, read with all patience: what is missing or of a wrong kind is
 * left out. So what refers to nothing is reported together with what the schema refuses, in one go.
 */
export const ProviderOutline = group({
  company: group({ slug: text }),
  domains: list(text),
  defaultLanguage: text,
  location: group({ currency: text }),
  theme: list(group({ primaryColor: text, hoverColor: text })),
  contact: group({ hours: list(group({ opens: text, closes: text })) }),
  texts: byKey(group({ specialties: byKey(anything) })),
  doctors: list(group({ slug: text, texts: byKey(anything) })),
  procedures: list(
    group({
      slug: text,
      specialty: text,
      featured: number,
      picture: z.catch(z.optional(z.object({ file: text, alt: byKey(anything) })), undefined),
      hospitalNights: number,
      stayDays: group({ min: number, max: number }),
      minDaysBeforeFlight: number,
      doctors: list(text),
      reviewedBy: group({ doctor: text }),
      packages: list(group({ slug: text, price: number, hospitalNights: number, texts: byKey(anything) })),
      texts: byKey(
        group({ recovery: list(group({ fromDay: number, toDay: z.catch(z.nullish(z.number()), undefined) })) }),
      ),
    }),
  ),
});
export type ProviderOutline = z.infer<typeof ProviderOutline>;
