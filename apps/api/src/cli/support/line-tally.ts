/** How many lines of a file are of one kind, and where the first five of them stand. */
export class LineTally {
  count = 0;
  readonly first: string[] = [];

  add(where: number | string): void {
    this.count += 1;
    if (this.first.length < 5) this.first.push(String(where));
  }

  /** Where they stand, as an operator reads it: `3, 17, …`. */
  get places(): string {
    return [...this.first, ...(this.count > this.first.length ? ['…'] : [])].join(', ');
  }
}

/** So many kinds are told apart: what is said of each line of a file of a million would be no table. */
const KINDS_MAX = 40;

/** Lines of a file, counted by what they are; what is of no kind among the first forty is of the kind `others`. */
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

  /** Kind, how many lines and where they stand, in the order in which the kinds were met. */
  get rows(): [string, number, string][] {
    return [...this.#tallies].map(([kind, { count, places }]) => [kind, count, places]);
  }
}
