import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadPack, loadPacks } from '../load-pack.ts';
import { formatProblem } from '../problem.ts';

/** npm run tenant:check [-- <id>] [--in <folder>]: prints problems and warnings; exit 1 on problems. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { in: { type: 'string' } } });
const tenantsDirectory = values.in ?? path.join(import.meta.dirname, '../../../../tenants');

function check(id: string | undefined): { names: string[]; problems: string[]; warnings: string[] } {
  if (id === undefined) {
    const { packs, problems, warnings } = loadPacks(tenantsDirectory);
    return {
      names: packs.map((pack) => pack.tenantId),
      problems: problems.map(formatProblem),
      warnings: warnings.map(formatProblem),
    };
  }
  const loaded = loadPack(path.join(tenantsDirectory, id));
  const problems = 'problems' in loaded ? loaded.problems : [];
  return {
    names: 'pack' in loaded ? [id] : [],
    problems: problems.map(formatProblem),
    warnings: loaded.warnings.map(formatProblem),
  };
}

const { names, problems, warnings } = check(positionals[0]);
for (const line of problems) console.error(`problem  ${line}`);
for (const line of warnings) console.log(`warning  ${line}`);
console.log(`${names.length} usable (${names.join(', ')}), ${problems.length} problems, ${warnings.length} warnings`);
process.exitCode = problems.length > 0 ? 1 : 0;
