import { createGrounded } from "../adapters/assistant/grounded.ts";
import type { Catalogue } from "../server/catalogue/procedures.ts";
import { demonstrationCatalogue, judge, questionsFor } from "../server/testing/assistant-questions.ts";

const sizes = [1, 100, 1000];
const questionCount = 300;
/** The number of catalogues that the product caches; others are read again. */
const cachedCatalogues = 50;
const names = ["duna", "marsa", "haneul"] as const;

/** Throughput of the embedded assistant on one core, and the slowest of 100 concurrent questions. */
export async function measureAssistant(_folder: string): Promise<string[]> {
  const engine = createGrounded();
  const questions = names.map((name) => questionsFor(name));
  const lines: string[] = ["Embedded assistant, one core, the question set in turn:"];
  for (const size of sizes) {
    const catalogues = new Map<number, Catalogue>();
    const catalogueOf = (provider: number): Catalogue => {
      const found = catalogues.get(provider) ?? demonstrationCatalogue(names[provider % names.length] ?? "duna");
      catalogues.delete(provider);
      catalogues.set(provider, found);
      for (const oldest of catalogues.keys()) if (catalogues.size > cachedCatalogues) catalogues.delete(oldest);
      return found;
    };
    for (let provider = 0; provider < Math.min(size, cachedCatalogues); provider += 1) catalogueOf(provider);
    const durations: number[] = [];
    let building = 0;
    for (let n = 0; n < questionCount; n += 1) {
      const provider = (n * 7919) % size;
      const before = performance.now();
      const catalogue = catalogueOf(provider);
      const begun = performance.now();
      building += begun - before;
      const set = questions[provider % names.length] ?? [];
      const one = set[n % set.length];
      if (one) await judge(engine, catalogue, one);
      durations.push(performance.now() - begun);
    }
    durations.sort((a, b) => a - b);
    const total = durations.reduce((sum, each) => sum + each, 0);
    const rate = Math.round((1000 * questionCount) / total);
    const [p50, p99] = [
      durations[Math.floor(questionCount / 2)] ?? 0,
      durations[Math.floor(questionCount * 0.99)] ?? 0,
    ];
    lines.push(
      `  ${size} providers: ${rate} answers a second, median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; reading catalogues took another ${(building / questionCount).toFixed(1)} ms a question`,
    );
  }
  return lines;
}
