import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exitWithUsage, numberOption, parseOptions } from '../scripts/parse-options.ts';
import { lackForFailover, lackForRestore } from './drills/cluster.ts';
import { brokenIn as brokenInFailover, drillFailover } from './drills/failover.ts';
import type { Restored } from './drills/installed.ts';
import { brokenIn as brokenInRestore, drillRestore } from './drills/restore.ts';

/** Tries on this machine what docs/backup.md says. */
const usage =
  'usage: npm run drill -- restore|failover [--load-seconds 30] [--archive-seconds 60 (restore)] [--cut-seconds 10 (failover)]';
const { positionals, values } = parseOptions(usage, {
  allowPositionals: true,
  options: {
    'load-seconds': { type: 'string', default: '30' },
    'archive-seconds': { type: 'string', default: '60' },
    'cut-seconds': { type: 'string', default: '10' },
  },
});

const secondsOf = (name: keyof typeof values): number => numberOption(usage, name, values[name]);
const [loadSeconds, archiveSeconds, cutSeconds] = [
  secondsOf('load-seconds'),
  secondsOf('archive-seconds'),
  secondsOf('cut-seconds'),
];

const lineOf = (name: string, { seconds, missing, lostSeconds, leftOut, verifyCode }: Restored): string =>
  `${name}: ${seconds.toFixed(1)} s; ${missing} answered sign-ups and claims lost (the last ${lostSeconds.toFixed(1)} s), ${leftOut} after the moment; ledger verify ended with ${verifyCode}`;

const folderOf = (name: string): string => fs.mkdtempSync(path.join(os.tmpdir(), `fareback-${name}-`));
const print = (line: string): void => console.log(line);

async function restore(): Promise<string[]> {
  const report = await drillRestore({
    folder: folderOf('restore'),
    loadSeconds,
    archiveSeconds,
    tell: print,
  });
  console.log(
    `\n${report.signUps} sign-ups and ${report.claims} claims were answered; the backup took ${report.backupSeconds.toFixed(1)} s`,
  );
  console.log(lineOf('to a moment', report.toMoment));
  console.log(lineOf('to the end', report.toEnd));
  console.log(`who deleted the account after the moment: ${report.erasedMember.join(', then ')}`);
  console.log('\nWhat an operator does next stands in docs/backup.md, "After a restore".');
  return brokenInRestore(report);
}

async function failover(): Promise<string[]> {
  const report = await drillFailover({
    folder: folderOf('failover'),
    loadSeconds,
    cutSeconds,
    tell: print,
  });
  for (const [name, { silentSeconds, answeredWhileCut, missing, verifyCode }] of Object.entries(report))
    console.log(
      `${name}: riders without answer for ${silentSeconds.toFixed(1)} s; ${answeredWhileCut} sign-ups answered while the second server heard nothing, ${missing} answered calls lost; ledger verify ended with ${verifyCode}`,
    );
  return brokenInFailover(report);
}

const drills: Record<string, { lack: () => string | null; packages: string; run: () => Promise<string[]> }> = {
  restore: { lack: lackForRestore, packages: 'postgresql-15 pgbackrest', run: restore },
  failover: { lack: lackForFailover, packages: 'postgresql-15', run: failover },
};

const [name = '', ...others] = positionals;
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (!drill || others.length > 0) exitWithUsage(usage, name === '' ? '' : `Unknown drill '${positionals.join(' ')}'`);

try {
  const lack = drill.lack();
  if (lack !== null)
    throw new Error(`The drill cannot be run: ${lack}. With Debian: apt-get install ${drill.packages}`);
  const broken = await drill.run();
  if (broken.length > 0) throw new Error(`What must not happen did:\n${broken.join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
