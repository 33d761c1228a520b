import type { FeedProblemFacts } from '@fareback/contract/admin';
import { shortText } from './feed-text.ts';

const shortOrNull = (text: string | undefined): string | null => (text === undefined ? null : shortText(text));

/** A reason to reject a feed; the places loaded before stay [MAP-06]. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
  readonly facts: FeedProblemFacts;
  constructor(
    code: FeedProblemFacts['code'],
    place: { file?: string; line?: number; detail?: string } = {},
    cause?: unknown,
  ) {
    super(`${code} ${place.file ?? ''} ${place.detail ?? ''}`.trim(), { cause });
    const { file, line = null, detail } = place;
    this.facts = { code, file: shortOrNull(file), line, detail: shortOrNull(detail) };
  }
}

/** Counts rows that were left out, and keeps the first. */
export class SkippedRows {
  rows = 0;
  #first: { file: string; line: number | null; detail: string } | null = null;

  add(file: string, line: number | null, detail: string): void {
    this.rows += 1;
    this.#first ??= { file, line, detail };
  }

  get facts(): { rows: number; file: string; line: number | null; detail: string } | null {
    return this.#first && { rows: this.rows, ...this.#first };
  }
}
