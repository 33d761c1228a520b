import type { Source } from '../mappings/mapping.ts';

export const namesOf = (source: Source | undefined): string[] =>
  source === undefined ? [] : typeof source === 'string' ? [source] : (source.columns ?? []);
