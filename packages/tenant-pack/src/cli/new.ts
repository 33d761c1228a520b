import path from 'node:path';
import { parseArgs } from 'node:util';
import { scaffoldPack } from '../scaffold.ts';

/** npm run tenant:new -- <id> [--name "…"] [--into <folder>]: writes a pack that passes the check. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, into: { type: 'string' } },
});
const [id] = positionals;
if (id === undefined) {
  console.error('usage: npm run tenant:new -- <id> [--name "Name of the programme"]');
  process.exitCode = 1;
} else {
  const name =
    values.name ??
    id
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  try {
    const directory = scaffoldPack(values.into ?? path.join(import.meta.dirname, '../../../../tenants'), id, name);
    console.log(
      `${path.relative(process.cwd(), directory)} is ready. Next: edit it, then npm run tenant:check -- ${id}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
