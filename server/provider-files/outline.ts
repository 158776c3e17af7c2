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

const picture = z.catch(z.optional(z.object({ file: text, alt: byKey(anything) })), undefined);
const questions = list(group({ slug: text, answer: text, stops: text, texts: byKey(anything) }));

/**
 * The parts of a provider file that refer to each other, parsed leniently: missing or malformed parts are omitted. So
 * broken references are reported together with the schema's errors.
 */
export const ProviderOutline = group({
  company: group({ slug: text }),
  domains: list(text),
  defaultLanguage: text,
  furtherLanguages: list(text),
  location: group({ currency: text }),
  theme: list(group({ primaryColor: text, hoverColor: text })),
  quotes: group({ cancellation: list(group({ days: number, percent: number })) }),
  contact: group({ hours: list(group({ days: list(text), opens: text, closes: text })) }),
  consultations: z.catch(
    z.optional(
      z.object({
        minutes: number,
        modes: list(group({ mode: text, price: number })),
        meetingAddress: text,
        hours: list(group({ doctor: text, opens: text, closes: text, modes: list(text) })),
        daysOff: list(group({ from: text, to: text, doctor: text })),
        questions,
      }),
    ),
    undefined,
  ),
  texts: byKey(group({ specialties: byKey(anything) })),
  logo: picture,
  landingPicture: picture,
  doctors: list(group({ slug: text, picture, texts: byKey(anything) })),
  procedures: list(
    group({
      slug: text,
      specialty: text,
      featured: number,
      picture,
      hospitalNights: number,
      stayDays: group({ min: number, max: number }),
      secondVisitDays: group({ min: number, max: number }),
      minDaysBeforeFlight: number,
      doctors: list(text),
      questions,
      results: list(
        group({ measure: text, cases: number, events: number, from: text, to: text, texts: byKey(anything) }),
      ),
      reviewedBy: group({ doctor: text }),
      packages: list(group({ slug: text, price: number, hospitalNights: number, texts: byKey(anything) })),
      texts: byKey(
        group({ recovery: list(group({ fromDay: number, toDay: z.catch(z.nullish(z.number()), undefined) })) }),
      ),
    }),
  ),
});
export type ProviderOutline = z.infer<typeof ProviderOutline>;
