import fs from 'node:fs';
import path from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { tables } from './tables.ts';
import { accessesOf } from './testing/sql/accesses.ts';
import { readStatements } from './testing/sql/statements.ts';
import { zoneUsesOf } from './testing/sql/zone-uses.ts';

const src = import.meta.dirname;
const migrations = path.join(src, '../migrations');
const isProduct = (file: string): boolean => !/\.test\.ts$|testing\/|\/test-[^/]+\.ts$/.test(file);
/** Physical row ids, valid only on one server. */
const LOCAL_NAME = /\b(xmin|xmax|ctid)\b/;
/** Deleting or updating rows by a ctid found in the same statement is safe on any server. */
const OWN_FINDINGS = /\bctid = any\(array\(\s*select (\w\.)?ctid from/g;
const moduleOf = (file: string): string => /^(?:modules\/)?([^/]+)\//.exec(file)?.[1] ?? file;

interface Access {
  file: string;
  place: string;
  reads: Set<string>;
  writes: Set<string>;
  unnamed: Set<string>;
}

let accesses: Access[] = [];
let unreadable: string[] = [];
let local: string[] = [];
let zoned: string[] = [];
let adding: Access[] = [];
let besideTables: string[] = [];
let locking = 0;

beforeAll(async () => {
  await loadModule();
  const found = readStatements(src, isProduct);
  unreadable = found.unreadable;
  local = found.statements
    .filter(({ texts }) => texts.some((text) => LOCAL_NAME.test(text.replaceAll(OWN_FINDINGS, ''))))
    .map(({ file, place }) => `${file} ${place}`);
  zoned = found.statements.flatMap(({ file, place, parsed }) =>
    zoneUsesOf(parsed).map((use) => `${file} ${place}: ${use}`),
  );
  accesses = found.statements.map(({ file, place, parsed }) => ({ file, place, ...accessesOf(parsed) }));
  const locks = accesses.filter((_, at) => /pg_(try_)?advisory_/.test(found.statements[at]?.texts[0] ?? ''));
  locking = locks.length;
  besideTables = locks.filter(({ reads }) => reads.size > 0).map(({ file, place }) => `${file} ${place}`);
  adding = accesses.filter((_, at) =>
    /"InsertStmt":\{"relation":\{"relname":"earning"/.test(JSON.stringify(found.statements[at]?.parsed)),
  );
});

const done = (what: 'reads' | 'writes'): Set<string> =>
  new Set(accesses.flatMap((each) => [...each[what]].map((table) => `${table} by ${moduleOf(each.file)}`)));

function schemaTables(): string[] {
  const names = new Set<string>();
  for (const file of fs.readdirSync(migrations).toSorted()) {
    for (const { stmt } of parseSync(fs.readFileSync(path.join(migrations, file), 'utf8')).stmts ?? []) {
      if (!stmt) continue;
      if ('CreateStmt' in stmt) names.add(stmt.CreateStmt.relation?.relname ?? '');
      if ('DropStmt' in stmt && stmt.DropStmt.removeType === 'OBJECT_TABLE')
        for (const each of stmt.DropStmt.objects ?? [])
          names.delete(/"sval":"(\w+)"\}\}\]/.exec(JSON.stringify(each))?.[1] ?? '');
      if ('RenameStmt' in stmt && stmt.RenameStmt.renameType === 'OBJECT_TABLE') {
        names.delete(stmt.RenameStmt.relation?.relname ?? '');
        names.add(stmt.RenameStmt.newname ?? '');
      }
    }
  }
  return [...names];
}

test('every statement in product code can be parsed', () => {
  expect(unreadable).toEqual([]);
  expect(accesses.length).toBeGreaterThan(300);
});

test('the map lists exactly the tables of the schema', () => {
  const all = [...schemaTables(), 'schema_migration'];
  expect(all.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test('an advisory lock is taken alone, or with tenant rows in every statement that takes it: on a cluster the lockers would otherwise not meet [OPS-96]', () => {
  expect(locking).toBeGreaterThan(10);
  // The two sides of the lock between a member's calls and their erasure.
  expect(besideTables.toSorted()).toEqual([
    'modules/auth/sessions/erasure-lock-store.ts lockAgainstCalls',
    'modules/auth/sessions/erasure-lock-store.ts lockAgainstErasure',
  ]);
});

test('a migration that creates a tenant table colocates it with the others if they are distributed [OPS-65]', () => {
  const since = '0100';
  const unspread = fs.readdirSync(migrations).flatMap((file) => {
    if (file < since) return [];
    const text = fs.readFileSync(path.join(migrations, file), 'utf8');
    return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => {
      const name = stmt && 'CreateStmt' in stmt ? stmt.CreateStmt.relation?.relname : undefined;
      const isTenants = name !== undefined && !tables[name]?.isStaffs;
      return isTenants && !text.includes(`stand_beside_tenant('${name}')`) ? [`${file}: ${name}`] : [];
    });
  });
  expect(unspread).toEqual([]);
});

test('a table is written only by the module in the map', () => {
  const owned = Object.entries(tables).map(([table, { writer }]) => `${table} by ${writer}`);
  expect([...done('writes')].toSorted()).toEqual(owned.toSorted());
});

test('a table is read by its writer and exactly the readers in the map', () => {
  const owned = new Set(Object.entries(tables).map(([table, { writer }]) => `${table} by ${writer}`));
  const named = Object.entries(tables).flatMap(([table, { readers = {} }]) =>
    Object.keys(readers).map((reader) => `${table} by ${reader}`),
  );
  const isAddress = (use: string): boolean => tables[use.split(' ')[0] ?? '']?.isAddress === true;
  expect([...done('reads')].filter((each) => !owned.has(each) && !isAddress(each)).toSorted()).toEqual(
    named.filter((each) => !isAddress(each)).toSorted(),
  );
});

test('every statement names the tenant of all rows it touches, in addition to the policy [TEN-01]', () => {
  const silent = accesses.flatMap(({ file, place, unnamed }) =>
    [...unnamed]
      .filter((table) => !tables[table]?.isDirectory && !tables[table]?.isStaffs)
      .map((table) => `${file} ${place}: ${table}`),
  );
  expect(silent).toEqual([]);
});

test('no statement uses xmin, xmax or ctid, except ctid of rows it finds itself', () => {
  expect(local).toEqual([]);
});

test('a statement that adds an earning also changes its account [LEDGER-05]', () => {
  expect(adding.length).toBeGreaterThan(2);
  expect(
    adding.filter(({ writes }) => !writes.has('member_account')).map(({ file, place }) => `${file} ${place}`),
  ).toEqual([]);
});

test('no statement and no migration asks PostgreSQL for days, weeks or months of an agency’s time zone, of which Node may know another law [OPS-185]', () => {
  expect(zoned).toEqual([]);
  const inMigrations = fs
    .readdirSync(migrations)
    .filter((file) =>
      /at time zone (?!'UTC')|\btimezone\(/i.test(fs.readFileSync(path.join(migrations, file), 'utf8')),
    );
  expect(inMigrations).toEqual([]);
});
