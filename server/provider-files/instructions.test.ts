import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type Outcome, outcomes } from "../../contract/aftercare-constants.ts";
import { Illustration } from "../../contract/procedures.ts";
import { decide } from "../aftercare/outcome.ts";

// A person reads the clinic's instructions above the diary and the diary's answer below: both must say the same.

const Instructions = z.object({
  slug: z.string(),
  illustration: Illustration,
  texts: z.object({
    en: z.object({
      recovery: z.array(z.object({ text: z.string() })),
      faq: z.array(z.object({ answer: z.string() })),
    }),
  }),
});
const folder = new URL("demonstration/", import.meta.url);
const procedures = readdirSync(folder).flatMap((name) => {
  const file = z
    .object({ procedures: z.array(Instructions) })
    .parse(parse(readFileSync(new URL(name, folder), "utf8")));
  return file.procedures;
});

/** Sentences with what they say to do: `call` for the clinic's line at once, `emergency` for the emergency number. */
const sentencesOf = ({ texts: { en } }: z.infer<typeof Instructions>) =>
  [...en.recovery.map(({ text }) => text), ...en.faq.map(({ answer }) => answer)]
    .flatMap((text) => text.replace(/(\d)\.(\d)/g, "$1·$2").split(/(?<=\.)\s/))
    .map((said) => said.replaceAll("·", "."))
    .flatMap((said): { said: string; todo: Outcome }[] => {
      if (/call (?:998|112|119)/i.test(said)) return [{ said, todo: "emergency" }];
      return /24-hour line at once/.test(said) ? [{ said, todo: "call" }] : [];
    });

const urgency = (outcome: Outcome): number => outcomes.indexOf(outcome);

test("the diary answers a fever as the procedure's instructions do, from the same degree on", () => {
  let compared = 0;
  for (const procedure of procedures)
    for (const { said, todo } of sentencesOf(procedure)) {
      const [, degrees] = /fever above ([\d.]+)/i.exec(said) ?? [];
      if (degrees === undefined || todo !== "call") continue;
      compared++;
      const at = (temperature: number): Outcome =>
        decide({ part: procedure.illustration, day: 5 }, { asks: ["temperature"] }, { temperature, signs: [] }).outcome;
      expect(["green", "ask"], `${procedure.slug}: ${said}`).toContain(at(Number(degrees) - 0.1));
      expect(at(Number(degrees) + 0.1), `${procedure.slug}: ${said}`).toBe("call");
    }
  expect(compared).toBeGreaterThan(20);
});

test("a sign never leads to less in one place than in the other", () => {
  const signs = [
    [/swollen,? (?:painful )?calf/i, { signs: ["calf"] }],
    [/breathless(?:ness)?\b/i, { signs: ["breathless"] }],
    [/toes that are white or blue|fingers that turn blue/i, { signs: ["limb"] }],
    [/\bpus\b(?! from)|wound that leaks/i, { wound: "pus", signs: [] }],
  ] as const;
  let compared = 0;
  for (const procedure of procedures)
    for (const { said, todo } of sentencesOf(procedure))
      for (const [pattern, answers] of signs) {
        if (!pattern.test(said) || (todo === "emergency" && "wound" in answers)) continue;
        compared++;
        const given = { ...answers, signs: [...answers.signs] };
        const { outcome } = decide({ part: procedure.illustration, day: 5 }, { asks: [] }, given);
        expect(urgency(outcome), `${procedure.slug}: ${said}`).toBe(urgency(todo));
      }
  expect(compared).toBeGreaterThan(20);
});
