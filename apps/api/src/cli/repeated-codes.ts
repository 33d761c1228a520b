import { hash } from 'node:crypto';

const FEWEST_SLOTS = 1 << 14;

/**
 * Tells which codes of a long list came before: it keeps a digest of 128 bits and a line number for each code, some 40
 * bytes, where a set of the codes would keep several times that.
 */
export class RepeatedCodes {
  #slots = FEWEST_SLOTS;
  #digests = new BigUint64Array(2 * FEWEST_SLOTS);
  #lines = new Uint32Array(FEWEST_SLOTS);
  #kept = 0;

  /** The line on which this code stood first, or undefined: then it is kept with this line (1 and above). */
  firstLineOf(code: string, line: number): number | undefined {
    const digest = hash('sha256', code, 'buffer');
    const [high, low] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)];
    const slot = this.#slotOf(high, low);
    const known = this.#lines[slot];
    if (known !== 0) return known;
    this.#put(slot, high, low, line);
    if (this.#kept * 2 > this.#slots) this.#grow();
    return undefined;
  }

  /** Where a digest stands, or the free place where it is to stand. */
  #slotOf(high: bigint, low: bigint): number {
    let slot = Number(high & BigInt(this.#slots - 1));
    while (this.#lines[slot] !== 0 && !(this.#digests[2 * slot] === high && this.#digests[2 * slot + 1] === low))
      slot = (slot + 1) & (this.#slots - 1);
    return slot;
  }

  #put(slot: number, high: bigint, low: bigint, line: number): void {
    this.#digests[2 * slot] = high;
    this.#digests[2 * slot + 1] = low;
    this.#lines[slot] = line;
    this.#kept += 1;
  }

  #grow(): void {
    const [digests, lines] = [this.#digests, this.#lines];
    this.#slots *= 2;
    this.#digests = new BigUint64Array(2 * this.#slots);
    this.#lines = new Uint32Array(this.#slots);
    this.#kept = 0;
    lines.forEach((line, slot) => {
      if (line === 0) return;
      const [high, low] = [digests[2 * slot] ?? 0n, digests[2 * slot + 1] ?? 0n];
      this.#put(this.#slotOf(high, low), high, low, line);
    });
  }
}
