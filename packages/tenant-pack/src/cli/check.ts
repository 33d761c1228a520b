import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadPack } from '../load/load-pack.ts';
import { loadPacks, packDirectories } from '../load/load-packs.ts';
import { readSource } from '../load/source.ts';
import { valueAt } from '../load/validate.ts';
import type { Pack } from '../pack.ts';
import { complain, harmlessLine, print } from '../print.ts';
import { countProblems, firstProblems, formatProblem, type Problem } from '../problem.ts';
import { runTool, tenantsDirectoryOf, UsageError } from './run-tool.ts';

/**
 * npm run tenant:check [-- <id>] [--in <folder>]: prints problems and warnings of the folder of TENANTS_DIR; exit 1 on
 * problems.
 */
const usage = 'usage: npm run tenant:check [-- <id>] [--in folder]';

function unknownPack(tenantsDirectory: string, id: string | undefined): string | undefined {
  if (!existsSync(tenantsDirectory)) return `There is no folder ${tenantsDirectory}.`;
  if (!statSync(tenantsDirectory).isDirectory()) throw new UsageError(`${tenantsDirectory} is a file, not a folder.`);
  if (id === undefined || existsSync(path.join(tenantsDirectory, id))) return undefined;
  const there = packDirectories(tenantsDirectory).map((directory) => path.basename(directory));
  return `There is no pack ${id} in ${tenantsDirectory}: expected one of ${there.join(', ') || 'none yet'}.`;
}

function check(
  tenantsDirectory: string,
  id: string | undefined,
): { packs: Pack[]; problems: Problem[]; warnings: Problem[] } {
  if (id === undefined) {
    return loadPacks(tenantsDirectory);
  }
  const loaded = loadPack(path.join(tenantsDirectory, id));
  const problems = 'problems' in loaded ? loaded.problems : [];
  return { packs: 'pack' in loaded ? [loaded.pack] : [], problems, warnings: loaded.warnings };
}

/** Advice for packs that are older than a setting whose default keeps their old behavior. */
const adviceFor = (tenantsDirectory: string, packs: readonly Pack[]): string[] =>
  packs.flatMap(({ tenantId }) => {
    const { value } = readSource(path.join(tenantsDirectory, tenantId, 'tenant.yaml'));
    if (valueAt(value, ['settings', 'overlaps']) !== undefined) return [];
    return `${tenantId}/tenant.yaml: settings.overlaps is not set, so all overlapping rides of an account count. Set ONE to count only the first, or ALL to keep this.`;
  });

await runTool({ usage, options: { in: { type: 'string' } } }, ({ positionals: [id], values }) => {
  const tenantsDirectory = tenantsDirectoryOf(values.in);
  const unknown = unknownPack(tenantsDirectory, id);
  const { packs, problems, warnings } =
    unknown === undefined ? check(tenantsDirectory, id) : { packs: [], problems: [], warnings: [] };
  const names = packs.map(({ tenantId }) => tenantId);
  const lines = unknown === undefined ? problems.map(formatProblem) : [unknown];
  for (const line of lines) complain(harmlessLine(`problem  ${line}`));
  print(...firstProblems(warnings).map((warning) => `warning  ${formatProblem(warning)}`));
  print(...adviceFor(tenantsDirectory, packs).map((line) => `advice   ${line}`));
  const count = unknown === undefined ? countProblems(problems) : 1;
  print(`${names.length} usable (${names.join(', ')}), ${count} problems, ${warnings.length} warnings`);
  process.exitCode = count > 0 ? 1 : 0;
});
