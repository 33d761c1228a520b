import { findingsIn } from './migrations/findings.ts';
import { oldOffenders } from './migrations/old-offenders.ts';

/**
 * Fails if a migration would block riders or break the previous release, or if a listed old offender no longer does.
 */
const findings = findingsIn();
const fresh = findings.filter(({ file }) => !oldOffenders.includes(file));
for (const { file, line, rule, message } of fresh)
  console.log(`apps/api/migrations/${file}:${line} ${rule}: ${message}`);
const cured = oldOffenders.filter((name) => !findings.some(({ file }) => file === name));
for (const name of cured) console.log(`${name} offends no more: take it from scripts/migrations/old-offenders.ts`);
if (fresh.length > 0) console.log('\ndocs/recipes/migration.md says how it is done in two phases.');
process.exitCode = fresh.length + cured.length === 0 ? 0 : 1;
