import path from 'node:path';
import type { Command } from 'commander';
import {
  dryRun,
  type ImportCount,
  ImportInterrupted,
  importFile,
  loadMapping,
  mappingNames,
  rowWordOf,
} from '../../modules/ingest/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { type OnTenant, onTenant } from '../support/on-tenant.ts';
import { complain, print } from '../support/print.ts';
import { describeCount, describeDryRun, exitOf, importExit } from './describe-import.ts';

interface Options {
  tenant: string;
  provider: string;
  mapping: string;
  dryRun?: boolean;
}

type Named = ReturnType<typeof loadMapping>;

async function importOne(
  { deps, tenant, run }: OnTenant,
  { file, mapping, providerId }: { file: string; mapping: Named; providerId: string },
): Promise<number> {
  const name = path.basename(file);
  const begun = performance.now();
  const onProgress = ({ rows }: ImportCount): void => {
    print(`${name}: ${rows} rows, ${Math.round((rows / (performance.now() - begun)) * 1000)} a second`);
  };
  const count = await importFile(deps, tenant, { providerId, file, mapping, onProgress });
  const { rows, accepted, duplicates, refused, wasDone } = count;
  const facts = { file: name, rows, accepted, duplicates, refused, wasDone };
  await run((ctx) => ctx.record({ verb: 'events.import', subject: { kind: 'provider', id: providerId }, facts }));
  for (const text of describeCount(count, rowWordOf(mapping.mapping)))
    print(`${name}: ${text}${count.wasDone ? ' (imported before)' : ''}`);
  return exitOf(count);
}

async function tryOne(
  { deps, tenant }: OnTenant,
  request: { file: string; mapping: Named; providerId: string },
): Promise<number> {
  const tried = await dryRun(deps, tenant, request);
  print(
    ...describeDryRun(tried, rowWordOf(request.mapping.mapping)).map((text) =>
      text === '' ? '' : `${path.basename(request.file)}: ${text}`,
    ),
  );
  return exitOf(tried.count);
}

/** Imports files in order; a database interruption ends the run. Returns the most serious exit code. */
async function importAll(
  on: OnTenant,
  files: readonly string[],
  { mapping, provider, isDry }: { mapping: Named; provider: string; isDry: boolean },
) {
  let gravest: number = importExit.DONE;
  for (const file of files) {
    try {
      const work = isDry ? tryOne : importOne;
      gravest = Math.max(gravest, await work(on, { file, mapping, providerId: provider }));
    } catch (error) {
      if (!(error instanceof ImportInterrupted)) throw error;
      complain(error.message);
      return importExit.INTERRUPTED;
    }
  }
  return gravest;
}

/**
 * `rewards events import FILE... --tenant T --provider P --mapping M`: imports trips from files; repeating it resumes
 * an interrupted import.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'events')
    .command('import')
    .description('import files of trips (CSV or JSON, also gzipped); an interrupted run continues where it stopped')
    .argument('<file...>', 'files, in any order')
    .requiredOption('--tenant <id>', 'tenant id')
    .requiredOption('--provider <id>', 'provider id')
    .requiredOption(
      '--mapping <name>',
      `how to read the files: ${mappingNames().join(', ')}, or a YAML file of your own (docs/mappings.md)`,
    )
    .option('--dry-run', 'print what would count in which campaign, and why the rest would not; write nothing')
    .addHelpText(
      'after',
      '\nExit codes: 0 all rows count, 1 nothing could be done, 2 some rows were refused, 3 a file of which every row was, 4 the database gave up: run it again.',
    )
    .action(async (files: string[], options: Options) => {
      const mapping = loadMapping(options.mapping);
      const code = await onTenant(openDeps, options.tenant, (on) =>
        importAll(on, files, { mapping, provider: options.provider, isDry: options.dryRun ?? false }),
      );
      if (code !== importExit.DONE) process.exitCode = code;
    });
}
