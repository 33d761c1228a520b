import type { Source } from '../mappings/mapping.ts';

/** Columns that a source names. */
export const namesOf = (source: Source | undefined): string[] =>
  source === undefined ? [] : typeof source === 'string' ? [source] : (source.columns ?? []);
