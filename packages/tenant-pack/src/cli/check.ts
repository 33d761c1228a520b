import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadPack } from '../load/load-pack.ts';
import { loadPacks, packDirectories } from '../load/load-packs.ts';
import { complain, harmlessLine, print } from '../print.ts';
import { countProblems, firstProblems, formatProblem, type Problem } from '../problem.ts';
import { runTool, UsageError } from './run-tool.ts';
import { tenantsDirectoryOf } from './tenants-directory.ts';

/** npm run tenant:check [-- <id>] [--in <folder>]: prints problems and warnings of the folder of TENANTS_DIR; exit 1 on problems. */
const usage = 'usage: npm run tenant:check [-- <id>] [--in folder]';

/** Says which packs there are where one is asked for that is not. */
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
): { names: string[]; problems: Problem[]; warnings: Problem[] } {
  if (id === undefined) {
    const { packs, problems, warnings } = loadPacks(tenantsDirectory);
    return { names: packs.map((pack) => pack.tenantId), problems, warnings };
  }
  const loaded = loadPack(path.join(tenantsDirectory, id));
  const problems = 'problems' in loaded ? loaded.problems : [];
  return { names: 'pack' in loaded ? [id] : [], problems, warnings: loaded.warnings };
}

await runTool({ usage, options: { in: { type: 'string' } } }, ({ positionals: [id], values }) => {
  const tenantsDirectory = tenantsDirectoryOf(values.in);
  const unknown = unknownPack(tenantsDirectory, id);
  const { names, problems, warnings } =
    unknown === undefined ? check(tenantsDirectory, id) : { names: [], problems: [], warnings: [] };
  const faults = unknown === undefined ? problems.map(formatProblem) : [unknown];
  for (const line of faults) complain(harmlessLine(`problem  ${line}`));
  print(...firstProblems(warnings).map((warning) => `warning  ${formatProblem(warning)}`));
  const count = unknown === undefined ? countProblems(problems) : 1;
  print(`${names.length} usable (${names.join(', ')}), ${count} problems, ${warnings.length} warnings`);
  process.exitCode = count > 0 ? 1 : 0;
});
