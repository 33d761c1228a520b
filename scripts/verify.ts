import { execFileSync } from 'node:child_process';
import { parseOptions } from './parse-options.ts';
import { root, runInPairs, verifySteps } from './steps.ts';

/**
 * npm run verify: everything that needs no database and no browser, for what changed since main.
 * `npm run verify -- --all` checks all files; so do `npm test` and a tree without changes or without a branch `main`.
 */
const usage = 'usage: npm run verify -- [--all]';
const { values } = parseOptions(usage, { options: { all: { type: 'boolean' } } });

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Returns the files that differ from where this branch left main, uncommitted and new ones included. */
function changedFiles(): string[] {
  try {
    const base = git('merge-base', 'HEAD', 'main').trim();
    return [
      ...linesOf(git('diff', '--name-only', '--no-renames', base)),
      ...linesOf(git('ls-files', '--others', '--exclude-standard')),
    ];
  } catch {
    return [];
  }
}

const changed = values.all === true ? [] : changedFiles();
const failed: string[] = [];
await runInPairs(verifySteps(changed), ({ name }, { succeeded }) => {
  if (!succeeded) failed.push(name);
});
if (changed.length > 0)
  console.log(
    `Lint and tests covered the ${changed.length} files changed since main; npm run verify -- --all covers all, also the tests that start programs.`,
  );
console.log(failed.length === 0 ? 'verified' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
