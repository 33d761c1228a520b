/** Maximum ids to remember (96 MB); ids beyond it are compared only against these. */
const REMEMBERED_MAX = 4_000_000;

/** Two independent 32-bit fingerprints of a text (multiplicative mixing like MurmurHash). */
function fingerprints(text: string): [number, number] {
  let [a, b] = [0x9e3779b1, 0x85ebca6b];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0xcc9e2d51);
    b = Math.imul(b ^ code, 0x1b873593);
    a = (a << 13) | (a >>> 19);
    b = (b << 15) | (b >>> 17);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ b;
  b = Math.imul(b ^ (b >>> 13), 0xc2b2ae35) ^ (a >>> 16);
  return [a >>> 0, b >>> 0];
}

/**
 * Stores ids and contents as fingerprints in typed arrays, since a set of a million strings takes 100 MB. With four
 * million ids, the probability of any collision is one in a million.
 */
export class RememberedIds {
  #size = 1 << 12;
  #count = 0;
  #low = new Uint32Array(this.#size);
  #high = new Uint32Array(this.#size);
  #contents = new Uint32Array(this.#size);
  /** First line of each id; 0 for a free slot. */
  #lines = new Uint32Array(this.#size);

  #slotOf(low: number, high: number): number {
    let slot = low & (this.#size - 1);
    while (this.#lines[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & (this.#size - 1);
    return slot;
  }

  #grow(): void {
    const [low, high, contents, lines] = [this.#low, this.#high, this.#contents, this.#lines];
    this.#size *= 2;
    this.#low = new Uint32Array(this.#size);
    this.#high = new Uint32Array(this.#size);
    this.#contents = new Uint32Array(this.#size);
    this.#lines = new Uint32Array(this.#size);
    for (let at = 0; at < lines.length; at += 1)
      if (lines[at] !== 0)
        this.#write(low[at] ?? 0, high[at] ?? 0, { contents: contents[at] ?? 0, line: lines[at] ?? 0 });
  }

  #write(low: number, high: number, { contents, line }: { contents: number; line: number }): void {
    const slot = this.#slotOf(low, high);
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#contents[slot] = contents;
    this.#lines[slot] = line;
  }

  /** Returns the first line of an id if its content there was different; undefined for a new id or an exact repeat. */
  clashOf(id: string, contents: string, line: number): number | undefined {
    const [low, high] = fingerprints(id);
    const [print] = fingerprints(contents);
    const slot = this.#slotOf(low, high);
    if (this.#lines[slot] !== 0) return this.#contents[slot] === print ? undefined : this.#lines[slot];
    if (this.#count >= REMEMBERED_MAX) return undefined;
    this.#count += 1;
    if (this.#count * 4 > this.#size * 3) this.#grow();
    this.#write(low, high, { contents: print, line });
    return undefined;
  }
}
