import { checks, runInPairs } from './steps.ts';

/** npm run verify: everything that needs no database and no browser, in under a minute. */
const pure = ['vitest', 'run', '--project', 'pure', '--maxWorkers', '1', '--reporter', 'dot'];
const failed: string[] = [];
// The tests first, because they take as long as all checks.
await runInPairs([{ name: 'pure tests', command: pure }, ...checks], ({ name }, { succeeded }) => {
  if (!succeeded) failed.push(name);
});
console.log(failed.length === 0 ? 'verified' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
