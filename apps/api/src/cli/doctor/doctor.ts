import type { Command } from 'commander';
import { commandEnvironment } from '../support/command-environment.ts';
import { print, printDocument } from '../support/print.ts';
import { examine } from './examine.ts';
import type { Finding } from './findings.ts';

const lineOf = ({ check, state, says, todo }: Finding): string[] => [
  `${state.padEnd(8)}${check.padEnd(13)}${says}`,
  ...(todo === undefined ? [] : [`${' '.repeat(21)}${todo}`]),
];

/** `rewards doctor`: checks the installation and recommends fixes; exit code 1 if something is bad [OPS-04]. */
export function register(program: Command): void {
  program
    .command('doctor')
    .option('--json', 'the findings as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine(commandEnvironment, new Date());
      const isBad = findings.some(({ state }) => state === 'bad');
      if (json === true) printDocument(`${JSON.stringify({ isBad, findings }, null, 2)}\n`);
      else print(...findings.flatMap(lineOf));
      process.exitCode = isBad ? 1 : 0;
    });
}
