import { exitWithUsage, parseOptions } from '../scripts/parse-options.ts';
import { runStep } from '../scripts/steps.ts';
import { getProofResult, proofs } from './proofs.ts';

/**
 * npm run prove: the long forms of tests that npm test runs in short (`proofs.ts`). Takes tens of minutes; figures
 * belong in docs/proofs.md. `npm run prove -- pooler` runs only those whose name or command contains one of the words.
 */
const usage = 'usage: npm run prove -- [word ...]';
const { positionals: words } = parseOptions(usage, { allowPositionals: true });
const selected = proofs.filter(
  (proof) => words.length === 0 || words.some((word) => JSON.stringify(proof).includes(word)),
);
if (selected.length === 0) exitWithUsage(usage, `No proof has '${words.join("' or '")}' in its name or command`);
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const proof of selected) {
  const result = getProofResult(await runStep(proof, true));
  counts[result] += 1;
  // The names of its tests above say which requirement is missing.
  if (result === 'skipped') console.log(`SKIPPED ${proof.name}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
