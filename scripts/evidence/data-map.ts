import { copiedTables } from '../../apps/api/src/modules/privacy/everything-personal.ts';
import { everythingEncrypted } from '../../apps/api/src/modules/privacy/reencrypt.ts';
import { tables } from '../../apps/api/src/tables.ts';
import { tableOf } from './markdown.ts';
import { cookieLines, MissingRecord, markdownOf, readTable } from './records.ts';

const encryptedColumns = (): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { table, columns } of everythingEncrypted)
    found.set(table, [...new Set([...(found.get(table) ?? []), ...Object.keys(columns)])]);
  return found;
};

/** The page of stored data: every table with its module, its section of the rider's data copy and encrypted columns. */
export function dataPage(): string {
  const encrypted = encryptedColumns();
  const rows = Object.entries(tables)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([table, { writer, isStaffs }]) => [
      `\`${table}\``,
      writer,
      isStaffs ? 'staff' : (copiedTables[table] ?? '–'),
      encrypted.get(table)?.join(', ') ?? '–',
    ]);
  const personal = Object.keys(copiedTables).length;
  return [
    `All data is in one PostgreSQL database: ${rows.length} tables, ${personal} of them with data about a rider. The lists come from the program: \`apps/api/src/tables.ts\`, the data copy and the encryption of each module.`,
    'A rider’s data copy has the section in the third column; the same list is erased with the rider. Encrypted columns use AES-256-GCM with keys outside the database.',
    `## Tables\n\n${tableOf(['table', 'module', 'section of the data copy', 'encrypted'], rows)}`,
    `## Cookies\n\nFrom the API’s documentation.\n\n${cookieLines().join('\n')}`,
  ].join('\n\n');
}

/** The page of retention: how long data is kept, which jobs delete it, and what an erasure leaves. */
export function retentionPage(): string {
  const jobs = readTable('docs/engine.md', 'job', 'when', 'what');
  const deleting = jobs.rows.filter(([, , what = '']) => /delete|reduce/.test(what));
  if (deleting.length < 5) throw new MissingRecord('docs/engine.md lists fewer than five jobs that delete data.');
  return [
    `## How long data is kept\n\nFrom the operator’s guide.\n\n${markdownOf(readTable('docs/operations.md', 'data', 'kept', 'setting'))}`,
    `## Jobs that delete data\n\nA test compares this list with the program.\n\n${tableOf(jobs.heads, deleting)}`,
    `## Erasing a rider\n\n${markdownOf(readTable('docs/operations.md', 'erased'))}`,
  ].join('\n\n');
}
