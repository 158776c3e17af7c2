export const ofContext = 0.7;
const ofNeighbour = 0.35;
/** Of a word of a question that the passage answers. */
export const ofQuestion = 0.85;
/** Weights of a passage's terms by the place that they stand in; each is kept by its place in this list. */
const weights = [1, ofContext, ofNeighbour, ofQuestion] as const;
export const [inText, inContext, inNeighbour, inQuestion] = [0, 1, 2, 3] as const;
/** Bits of a posting that hold the place; the others hold the passage. */
const placeBits = 2;

/** What the index holds in memory for a passage and for a term, beside its postings. */
export const [bytesOfPassage, bytesOfTerm] = [80, 60];

/** The passages that have each term, in one array: a clinic's index takes four bytes for each. */
export class Postings {
  readonly #numbers = new Map<string, number>();
  #lists: number[][] = [];
  #starts = new Uint32Array();
  #postings = new Uint32Array();
  /** The last passage that has been given a term. */
  readonly #last: number[] = [];

  numberOf(term: string): number {
    const found = this.#numbers.get(term);
    if (found !== undefined) return found;
    this.#numbers.set(term, this.#lists.length);
    return this.#lists.push([]) - 1;
  }

  /** Of the places that a passage has a term in, the first one given counts. */
  add(passage: number, terms: readonly number[], place: number): void {
    for (const term of terms) {
      if (this.#last[term] === passage) continue;
      this.#last[term] = passage;
      this.#lists[term]?.push((passage << placeBits) | place);
    }
  }

  close(): void {
    this.#starts = new Uint32Array(this.#lists.length + 1);
    for (const [term, { length }] of this.#lists.entries()) this.#starts[term + 1] = (this.#starts[term] ?? 0) + length;
    this.#postings = new Uint32Array(this.#starts.at(-1) ?? 0);
    for (const [term, list] of this.#lists.entries()) this.#postings.set(list, this.#starts[term]);
    this.#lists = [];
    this.#last.length = 0;
  }

  get bytes(): number {
    return this.#postings.byteLength + this.#starts.byteLength + this.#numbers.size * bytesOfTerm;
  }

  get terms(): Iterable<string> {
    return this.#numbers.keys();
  }

  count(term: string): number {
    const number = this.#numbers.get(term);
    return number === undefined ? 0 : (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
  }

  /** Calls back with each passage that has a term, and the term's weight in it. */
  each(term: string, found: (passage: number, weight: number) => void): void {
    const number = this.#numbers.get(term);
    if (number === undefined) return;
    for (let at = this.#starts[number] ?? 0; at < (this.#starts[number + 1] ?? 0); at += 1) {
      const posting = this.#postings[at] ?? 0;
      found(posting >> placeBits, weights[posting & (2 ** placeBits - 1)] ?? 0);
    }
  }
}
