import { exitWithUsage, parseOptions } from './parse-options.ts';
import { proofs } from './proofs.ts';
import { standingOf } from './standing-of-proof.ts';
import { runStep } from './steps.ts';

/**
 * npm run prove: the long forms of what npm test proves in short (`proofs.ts`). Takes tens of minutes; figures belong into
 * docs/proofs.md.
 * `npm run prove -- pooler` runs those alone whose name or command has one of the words.
 */
const usage = 'usage: npm run prove -- [word ...]';
const { positionals: words } = parseOptions(usage, { allowPositionals: true });
const asked = proofs.filter(
  (proof) => words.length === 0 || words.some((word) => JSON.stringify(proof).includes(word)),
);
if (asked.length === 0) exitWithUsage(usage, `No proof has '${words.join("' or '")}' in its name or command`);
const stood = { passed: 0, failed: 0, skipped: 0 };
for (const proof of asked) {
  const standing = standingOf(await runStep(proof, true));
  stood[standing] += 1;
  // What it lacks stands in the names of its tests, above.
  if (standing === 'skipped') console.log(`SKIPPED ${proof.name}`);
}
console.log(`${stood.passed} passed, ${stood.failed} failed, ${stood.skipped} skipped`);
process.exitCode = stood.failed === 0 ? 0 : 1;
