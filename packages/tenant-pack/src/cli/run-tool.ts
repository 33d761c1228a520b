import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { fileTrouble } from '../file-trouble.ts';
import { complain, print } from '../print.ts';

/** An error in the arguments: exit code 2, and only its message is printed. */
export class UsageError extends Error {}

type Typed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

function typedOf<Options extends ParseArgsOptionsConfig>(options: Options): Typed<Options> {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Runs a pack command: `--help` prints its usage, and errors are printed without a stack trace. */
export async function runTool<Options extends ParseArgsOptionsConfig>(
  { usage, options }: { usage: string; options: Options },
  run: (typed: Typed<Options>) => void | Promise<void>,
): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    print(...usage.split('\n'));
    return;
  }
  try {
    await run(typedOf(options));
  } catch (error) {
    const trouble = fileTrouble(error);
    complain(trouble ?? (error instanceof Error ? error.message : String(error)));
    process.exitCode = trouble !== null || error instanceof UsageError ? 2 : 1;
  }
}

const root = path.join(import.meta.dirname, '../../../..');

/**
 * Returns the folder of packs: the named one, else that of TENANTS_DIR relative to the repository root like in the
 * server, else `tenants`.
 */
export const tenantsDirectoryOf = (named: string | undefined): string =>
  named === undefined ? path.resolve(root, process.env['TENANTS_DIR']?.trim() || 'tenants') : path.resolve(named);
