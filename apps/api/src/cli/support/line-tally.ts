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

/** Lines of a file, counted by what they are. */
export class LineTallies {
  readonly #tallies = new Map<string, LineTally>();

  add(kind: string, line: number): void {
    const tally = this.#tallies.get(kind) ?? new LineTally();
    this.#tallies.set(kind, tally);
    tally.add(line);
  }

  /** Kind, how many lines and where they stand, in the order in which the kinds were met. */
  get rows(): [string, number, string][] {
    return [...this.#tallies].map(([kind, { count, places }]) => [kind, count, places]);
  }
}
