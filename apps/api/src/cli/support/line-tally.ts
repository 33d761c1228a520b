export class LineTally {
  count = 0;
  readonly first: string[] = [];

  add(where: number | string): void {
    this.count += 1;
    if (this.first.length < 5) this.first.push(String(where));
  }

  get places(): string {
    return [...this.first, ...(this.count > this.first.length ? ['…'] : [])].join(', ');
  }
}

/** Limits the number of kinds: with one kind per line, a file of a million lines would give a useless table. */
const KINDS_MAX = 40;

/** Counts lines by kind; kinds beyond the first forty count as `others`. */
export class LineTallies {
  readonly #tallies = new Map<string, LineTally>();
  readonly #others: string;

  constructor(others: string) {
    this.#others = others;
  }

  add(kind: string, line: number): void {
    const group = this.#tallies.has(kind) || this.#tallies.size < KINDS_MAX ? kind : this.#others;
    const tally = this.#tallies.get(group) ?? new LineTally();
    this.#tallies.set(group, tally);
    tally.add(line);
  }

  get rows(): [string, number, string][] {
    return [...this.#tallies].map(([kind, { count, places }]) => [kind, count, places]);
  }
}
