import { InvalidArgumentError } from 'commander';

export function momentOf(text: string): string {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('Expected a moment with its offset, such as 2026-07-01T03:00-04:00.');
  return at.toISOString();
}
