import type { Outcome } from './steps.ts';

/** Returns a proof's status: skipped if a missing requirement kept all its tests from running. */
export function getProofResult({ succeeded, output }: Outcome): 'passed' | 'failed' | 'skipped' {
  if (!succeeded) return 'failed';
  const counts = output.match(/^ *Tests {2}.*$/gm) ?? [];
  return counts.length > 0 && !counts.some((line) => line.includes(' passed')) ? 'skipped' : 'passed';
}
