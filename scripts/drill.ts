import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lackForRestore } from './drills/cluster.ts';
import { drillRestore, type Restored } from './drills/restore.ts';

/** npm run drill -- restore [--load-seconds 30] [--archive-seconds 60]: tries on this machine what docs/backup.md says. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'load-seconds': { type: 'string', default: '30' },
    'archive-seconds': { type: 'string', default: '60' },
  },
});

const lineOf = (name: string, { seconds, missing, lostSeconds, leftOut, verifyCode }: Restored): string =>
  `${name}: ${seconds.toFixed(1)} s; ${missing} answered sign-ups lost (the last ${lostSeconds.toFixed(1)} s), ${leftOut} after the moment; ledger verify ended with ${verifyCode}`;

async function restore(): Promise<void> {
  const lack = lackForRestore();
  if (lack !== null)
    throw new Error(`The drill cannot be run: ${lack}. With Debian: apt-get install postgresql-15 pgbackrest`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-drill-'));
  const report = await drillRestore({
    folder,
    loadSeconds: Number(values['load-seconds']),
    archiveSeconds: Number(values['archive-seconds']),
    tell: (line) => console.log(line),
  });
  console.log(
    `\n${report.signUps} sign-ups and ${report.claims} claims were answered; the backup took ${report.backupSeconds.toFixed(1)} s`,
  );
  console.log(lineOf('to a moment', report.toMoment));
  console.log(lineOf('to the end', report.toEnd));
  console.log(`who deleted the account after the moment: ${report.erasedMember.join(', then ')}`);
  console.log('\nWhat an operator does next stands in docs/backup.md, "After a restore".');
}

try {
  if (positionals[0] !== 'restore')
    throw new Error('usage: npm run drill -- restore [--load-seconds 30] [--archive-seconds 60]');
  await restore();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
