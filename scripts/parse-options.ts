import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Prints why a command can't run as it was typed, with its usage, as one line, and exits with code 2. */
export function exitWithUsage(usage: string, fault = ''): never {
  console.error(fault === '' ? usage : `${fault}; ${usage}`);
  process.exit(2);
}

/**
 * Parses the options of a script. An unknown option, a missing value or `--help` prints one line and exits with code 2.
 * `usage` is one line that starts with 'usage: '.
 */
export function parseOptions<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const typed = config.args ?? process.argv.slice(2);
  if (typed.includes('--help') || typed.includes('-h')) exitWithUsage(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    const [fault] = (error as Error).message.split(/\. |\n/);
    exitWithUsage(usage, fault);
  }
}

/** The value of a number option. Anything but a number of at least 0 prints one line and exits with code 2. */
export function numberOption(usage: string, name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < 0)
    exitWithUsage(usage, `Option '--${name}' must be a number, not '${value}'`);
  return number;
}
