import { fork } from 'node:child_process';
import path from 'node:path';
import { appVariables } from '../support/app.ts';
import { ask, endChild } from '../support/child.ts';
import type { Bench } from '../support/scenario.ts';
import type { ImportOrder, ImportReport } from './importer.ts';

/** Starts a process that imports like the operator's command, one order at a time. Stopped with the scenario. */
export async function startImporter(bench: Bench): Promise<(order: ImportOrder) => Promise<ImportReport>> {
  const profile = bench.profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${bench.profileFolder}`];
  const child = fork(path.join(import.meta.dirname, 'importer.ts'), {
    env: await appVariables(bench),
    execArgv: profile,
  });
  bench.atEnd(() => endChild(child));
  return (order) => ask<ImportReport>(child, order);
}
