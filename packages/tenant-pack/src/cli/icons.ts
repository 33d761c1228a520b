import path from 'node:path';
import { writeAppIcons } from '../icons/draw-app-icons.ts';
import { loadPack } from '../load/load-pack.ts';
import { print } from '../print.ts';
import { formatProblem } from '../problem.ts';
import { runTool, tenantsDirectoryOf, UsageError } from './run-tool.ts';

/**
 * npm run tenant:icons -- <id> [--in <folder>]: renders the installed app's icons from the pack's mark, overwriting
 * existing ones.
 */
const usage = 'usage: npm run tenant:icons -- <id> [--in folder]';

async function drawFor(id: string, named: string | undefined): Promise<void> {
  const directory = path.join(tenantsDirectoryOf(named), id);
  const loaded = loadPack(directory);
  if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  const files = await writeAppIcons(directory, loaded.pack);
  print(`${path.relative(process.cwd(), directory)}/images: ${files.join(', ')}`);
}

await runTool({ usage, options: { in: { type: 'string' } } }, async ({ positionals: [id], values }) => {
  if (id === undefined) throw new UsageError(usage);
  await drawFor(id, values.in);
});
