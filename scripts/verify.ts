import { checks } from './checks.ts';
import { runStep } from './steps.ts';

/** npm run verify: everything that needs no database and no browser, in under a minute. */
const steps = [...checks, { name: 'pure tests', command: ['vitest', 'run', '--project', 'pure', '--reporter', 'dot'] }];
const failed: string[] = [];
for (const step of steps) {
  if (!(await runStep(step, false)).succeeded) failed.push(step.name);
}
console.log(failed.length === 0 ? 'verified' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
