import { hash } from 'node:crypto';

const FEWEST_SLOTS = 1 << 14;
/** A digest is stored as four 32-bit numbers. */
const PARTS = 4;

/**
 * Detects duplicate codes in a long list with a 128-bit digest and a line number per code: about 40 bytes, several
 * times less than a set of the codes.
 */
export class RepeatedCodes {
  #slots = FEWEST_SLOTS;
  #digests = new Uint32Array(PARTS * FEWEST_SLOTS);
  #lines = new Uint32Array(FEWEST_SLOTS);
  #kept = 0;
  readonly #sought = new Uint32Array(PARTS);

  /** Returns the first line with this code; if undefined, stores the code with this line (1 and above). */
  firstLineOf(code: string, line: number): number | undefined {
    const bytes = hash('sha256', code, 'buffer');
    const digest = this.#sought;
    for (let part = 0; part < PARTS; part += 1) digest[part] = bytes.readUInt32LE(4 * part);
    const slot = this.#slotOf(digest, 0);
    const known = this.#lines[slot];
    if (known !== 0) return known;
    this.#put(slot, digest, 0, line);
    if (this.#kept * 2 > this.#slots) this.#grow();
    return undefined;
  }

  #stands(slot: number, digests: Uint32Array, at: number): boolean {
    for (let part = 0; part < PARTS; part += 1)
      if (this.#digests[slot * PARTS + part] !== digests[at + part]) return false;
    return true;
  }

  /** Finds the slot of the digest that begins at `at`, or the free slot for it. */
  #slotOf(digests: Uint32Array, at: number): number {
    const last = this.#slots - 1;
    let slot = (digests[at] ?? 0) & last;
    while (this.#lines[slot] !== 0 && !this.#stands(slot, digests, at)) slot = (slot + 1) & last;
    return slot;
  }

  #put(slot: number, digests: Uint32Array, at: number, line: number): void {
    for (let part = 0; part < PARTS; part += 1) this.#digests[slot * PARTS + part] = digests[at + part] ?? 0;
    this.#lines[slot] = line;
    this.#kept += 1;
  }

  #grow(): void {
    const [digests, lines] = [this.#digests, this.#lines];
    this.#slots *= 2;
    this.#digests = new Uint32Array(PARTS * this.#slots);
    this.#lines = new Uint32Array(this.#slots);
    this.#kept = 0;
    for (let slot = 0; slot < lines.length; slot += 1) {
      const line = lines[slot] ?? 0;
      if (line !== 0) this.#put(this.#slotOf(digests, slot * PARTS), digests, slot * PARTS, line);
    }
  }
}
