import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps.ts';

/** What every file of the folder names: the same commit always gives the same files. */
export interface Edition {
  product: string;
  version: string;
  /** Commit id, with `, with uncommitted changes` if the work tree differs; `unknown` outside a Git clone. */
  commit: string;
  /** Day of the commit, or of the run outside a clone. */
  date: string;
  command: 'npm run evidence';
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Reads version, commit and date of this repository. */
export function readEdition(): Edition {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const named = { product: 'Fareback', version, command: 'npm run evidence' } as const;
  try {
    const [commit = '', date = ''] = git('log', '-1', '--format=%H %cs').split(' ');
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return { ...named, commit: isChanged ? `${commit}, with uncommitted changes` : commit, date };
  } catch {
    return { ...named, commit: 'unknown', date: new Date().toISOString().slice(0, 10) };
  }
}

/** The line under each title. */
export const lineOf = ({ product, version, commit, date, command }: Edition): string =>
  `${product} ${version}, commit ${commit}, ${date}. Made by \`${command}\`.`;
