import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Commands that bypass `onTenant`, which writes the audit log, and what each does instead. */
const otherwise: Readonly<Record<string, string>> = {
  'call/call.ts': 'declares the calls that call/run-verb.ts makes: their handlers write the audit log',
  'doctor/doctor.ts': 'looks at the installation, and reads counts of agencies alone',
  'draws/draws-verify.ts': 'reads a published record',
  'keys/keys.ts': 'changes no meaning of what is kept, of no agency alone; it is in the installation’s security record',
  'migrate.ts': 'changes tables of the installation, before there is a record',
  'old-names.ts': 'only fails',
  'program.ts': 'tells help of commands, and declares none',
  'tenant/tenant-apply.ts': 'puts each version on record with the transaction that applies it',
  'tenant/tenant-list.ts': 'reads the directory of tenants',

  'places/lines-from-gtfs.ts': 'reads files',
  'places/places-from-gtfs.ts': 'reads files',
  'ledger/ledger-verify.ts': 'reads the books',
  'support/command.ts': 'makes the noun that commands stand under',
};

const isCommand = (text: string): boolean => /\.command\(|memberCommand\(/.test(text);
const isOnRecord = (text: string): boolean => /\bonTenant\(|\bmemberCommand\(/.test(text);

test('every command that writes runs through the audit log or is listed as an exception [DESK-45]', () => {
  const files = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(import.meta.dirname, file), 'utf8') }));
  const commands = files.filter(({ text }) => isCommand(text));
  expect(commands.length).toBeGreaterThan(15);
  const apart = commands.filter(({ text }) => !isOnRecord(text)).map(({ file }) => file);
  expect(apart.toSorted()).toEqual(Object.keys(otherwise).toSorted());
});
