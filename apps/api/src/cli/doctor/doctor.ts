import type { SystemFinding } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { type Environment, EnvironmentError } from '../../environment.ts';
import { depsOn } from '../../start/deps-on.ts';
import { checkSystem } from '../../start/doctor/check-system.ts';
import { commandEnvironment } from '../support/command-environment.ts';
import { print, printDocument } from '../support/print.ts';

/** Checks the installation with connections of its own; invalid settings are findings, too. */
async function examine(readEnvironment: () => Environment): Promise<SystemFinding[]> {
  let environment: Environment;
  try {
    environment = readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split('\n').map((says) => ({ check: 'settings', state: 'bad', says }));
  }
  const { databaseUrl: url } = environment;
  if (url === null) return checkSystem(environment, null);
  const deps = await depsOn(environment, { runtimeUrl: url });
  try {
    return await checkSystem(environment, { deps, url });
  } finally {
    await deps.replica?.close();
    await deps.database.close();
  }
}

const lineOf = ({ check, state, says, todo }: SystemFinding): string[] => [
  `${state.padEnd(8)}${check.padEnd(13)}${says}`,
  ...(todo === undefined ? [] : [`${' '.repeat(21)}${todo}`]),
];

/** `rewards doctor`: checks the installation and recommends fixes; exit code 1 if something is bad [OPS-04]. */
export function register(program: Command): void {
  program
    .command('doctor')
    .option('--json', 'the findings as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine(commandEnvironment);
      const isBad = findings.some(({ state }) => state === 'bad');
      if (json === true) printDocument(`${JSON.stringify({ isBad, findings }, null, 2)}\n`);
      else print(...findings.flatMap(lineOf));
      process.exitCode = isBad ? 1 : 0;
    });
}
