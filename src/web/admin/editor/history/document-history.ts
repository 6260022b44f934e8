/** How many steps back are kept. */
const MAX_STEPS = 200;

/** The documents that an editor has held, oldest first, and which of them it holds now. */
export class DocumentHistory {
  #documents: string[];
  #at = 0;

  constructor(first: string) {
    this.#documents = [first];
  }

  get current(): string {
    return this.#documents[this.#at] ?? '';
  }

  /** What was taken back before is forgotten; the same document again is no step. */
  record(document: string): void {
    if (document === this.current) return;
    this.#documents = [...this.#documents.slice(0, this.#at + 1), document].slice(-MAX_STEPS);
    this.#at = this.#documents.length - 1;
  }

  /** What the editor made of the current document when it was rendered again: no step of its own. */
  replaceCurrent(document: string): void {
    this.#documents[this.#at] = document;
  }

  /** What became known since of what the documents hold: no step of its own. */
  replaceEach(change: (document: string) => string): void {
    this.#documents = this.#documents.map(change);
  }

  /** The document before or after the current one, which it then is; undefined where there is none. */
  go(by: -1 | 1): string | undefined {
    const document = this.#documents[this.#at + by];
    if (document !== undefined) this.#at += by;
    return document;
  }
}

/** The first block in which two lists differ: there the caret goes. */
export function firstChange(before: readonly unknown[], after: readonly unknown[]): number {
  const index = after.findIndex((block, place) => JSON.stringify(block) !== JSON.stringify(before[place]));
  return index >= 0 ? index : Math.max(after.length - 1, 0);
}
