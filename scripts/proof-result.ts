import type { Outcome } from './steps.ts';

/** What came of a proof: one of which no test ran, for want of what it needs, has proven nothing. */
export function getProofResult({ succeeded, output }: Outcome): 'passed' | 'failed' | 'skipped' {
  if (!succeeded) return 'failed';
  const counts = output.match(/^ *Tests {2}.*$/gm) ?? [];
  return counts.length > 0 && !counts.some((line) => line.includes(' passed')) ? 'skipped' : 'passed';
}
