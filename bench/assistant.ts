import { randomUUID } from "node:crypto";
import { createGrounded } from "../adapters/assistant/grounded.ts";
import { type Catalogues, cacheCatalogues } from "../server/catalogue/procedures.ts";
import type { CatalogueRows } from "../server/catalogue/queries.ts";
import { mintProviderId } from "../server/db/provider-id.ts";
import {
  demonstrationRecord,
  judge,
  type QuestionCase,
  questionsFor,
} from "../server/testing/answering/assistant-questions.ts";
import { seededRandom } from "../server/testing/training/seeded-random.ts";

const sizes = [1, 100, 1000];
const questionCount = 2000;
const names = ["duna", "marsa", "haneul"] as const;

interface Clinic {
  readonly provider: ReturnType<typeof demonstrationRecord>["provider"];
  /** Its rows as the database sends them. */
  rows(): string;
  readonly questions: readonly QuestionCase[];
}

/** Clinics of a demonstration's size. Each lacks a sentence in eight, and has a word of its own in another one of eight. */
function clinicsOf(size: number): readonly Clinic[] {
  const records = names.map((name) => {
    const { provider, rows } = demonstrationRecord(name);
    return { provider, rows: JSON.stringify(rows), questions: questionsFor(name) };
  });
  return Array.from({ length: size }, (_, number): Clinic => {
    const { provider, rows, questions } = records[number % records.length] as (typeof records)[number]; // never empty
    const id = mintProviderId(randomUUID());
    const written = (): string => {
      const random = seededRandom(number);
      return rows.replace(/(?<=[.!؟] )[^".!؟\\]{20,}\. /gu, (sentence) => {
        const chance = random.next();
        return chance < 1 / 8 ? "" : chance < 2 / 8 ? sentence.replace(/\. $/, ` wo${number}rd. `) : sentence;
      });
    };
    return { provider: { ...provider, id, company: { ...provider.company, id } }, rows: written, questions };
  });
}

/** Numbers below `size`, each in proportion to the inverse of its place: the second clinic has half the first one's visits. */
function visits(size: number, seed: number): () => number {
  const random = seededRandom(seed);
  const sums: number[] = [];
  for (let place = 1; place <= size; place += 1) sums.push((sums.at(-1) ?? 0) + 1 / place);
  return () => {
    const at = random.next() * (sums.at(-1) ?? 0);
    return sums.findIndex((sum) => sum > at);
  };
}

/** Milliseconds of all threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);

/** Throughput of the embedded assistant on one core, its caches as they are in the product. */
export async function measureAssistant(_folder: string): Promise<string[]> {
  const engine = createGrounded();
  const lines: string[] = ["Embedded assistant, one core, the question set in turn; visits of clinics by a Zipf law:"];
  for (const size of sizes) {
    const clinics = clinicsOf(size);
    const written = new Map(clinics.map((clinic) => [clinic.provider.id, clinic]));
    let reads = 0;
    /** What making the texts has taken, which a database does elsewhere. */
    let making = { time: 0, used: 0 };
    const catalogues: Catalogues = cacheCatalogues(async ({ id }) => {
      reads += 1;
      const [begun, before] = [performance.now(), processorTime()];
      const rows = written.get(id)?.rows() ?? "";
      making = { time: making.time + performance.now() - begun, used: making.used + processorTime() - before };
      return JSON.parse(rows) as CatalogueRows;
    });
    /** Milliseconds of an answer, the reading of the catalogue with it. */
    const ask = async (clinic: Clinic, question: QuestionCase): Promise<number> => {
      const [begun, made] = [performance.now(), making.time];
      await judge(engine, await catalogues.of(clinic.provider), question);
      return performance.now() - begun - (making.time - made);
    };
    const first: number[] = [];
    for (const clinic of clinics)
      for (const isArabic of [false, true]) {
        const question = clinic.questions.find(({ words }) => /[\u0621-\u064a]/.test(words) === isArabic);
        if (question) first.push(await ask(clinic, question));
      }
    const visited = visits(size, 1);
    const durations: number[] = [];
    const inSet = seededRandom(2);
    const asked: { readonly clinic: Clinic; readonly question: QuestionCase }[] = Array.from(
      { length: 2 * questionCount },
      () => {
        const clinic = clinics[visited()] as Clinic; // a number below their count
        return { clinic, question: inSet.pick(clinic.questions) };
      },
    );
    for (const { clinic, question } of asked.slice(questionCount)) await ask(clinic, question);
    reads = 0;
    const [before, made] = [processorTime(), making.used];
    for (const { clinic, question } of asked.slice(0, questionCount)) durations.push(await ask(clinic, question));
    const used = processorTime() - before - (making.used - made);
    const total = durations.reduce((sum, each) => sum + each, 0);
    const sorted = durations.toSorted((a, b) => a - b);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    lines.push(
      `  ${size} clinics: ${Math.round((1000 * questionCount) / total)} answers a second, median ${percentile(sorted, 0.5)} ms, p99 ${percentile(sorted, 0.99)} ms; catalogues read ${reads} times in ${questionCount} answers`,
      `    processor ${(used / questionCount).toFixed(1)} ms an answer, memory ${Math.round((heapUsed + arrayBuffers) / 2 ** 20)} MB, first question of a clinic in a language ${percentile(
        first.toSorted((a, b) => a - b),
        0.5,
      )} ms`,
    );
  }
  return lines;
}
