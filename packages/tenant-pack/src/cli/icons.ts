import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeAppIcons } from '../icons/draw-app-icons.ts';
import { loadPack } from '../load/load-pack.ts';
import { complain, print } from '../print.ts';
import { formatProblem } from '../problem.ts';
import { tenantsDirectoryOf } from './tenants-directory.ts';

/** npm run tenant:icons -- <id> [--in <folder>]: draws the icons of the installed app from the pack's mark, over those that are there. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { in: { type: 'string' } } });

async function drawFor(id: string): Promise<void> {
  const directory = path.join(tenantsDirectoryOf(values.in), id);
  const loaded = loadPack(directory);
  if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  const files = await writeAppIcons(directory, loaded.pack);
  print(`${path.relative(process.cwd(), directory)}/images: ${files.join(', ')}`);
}

const [id] = positionals;
try {
  if (id === undefined) throw new Error('usage: npm run tenant:icons -- <id> [--in folder]');
  await drawFor(id);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
