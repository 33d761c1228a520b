import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The migrations of this release. */
export const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');

/** A file of changes to the schema. */
export interface Migration {
  /** Its file, such as `0091-stops.sql`; files run in the order of their names. */
  name: string;
  text: string;
  /** SHA-256 of the text, in hexadecimal: a file that ran is never edited. */
  digest: string;
  /** Whether it holds indexes alone, made outside a transaction while riders write on: `NNNN-name.concurrently.sql`. */
  isConcurrent: boolean;
  /** Of one that takes something away: the file that a process must know so as to need it no longer; else null. */
  least: string | null;
}

const CONTRACT = /^-- contract: after (\S+\.sql)$/m;

/** What a text is as a migration of that name. */
export const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  digest: createHash('sha256').update(text).digest('hex'),
  isConcurrent: name.endsWith('.concurrently.sql'),
  least: CONTRACT.exec(text)?.[1] ?? null,
});

/** Names of the migrations in a folder, in the order in which they run. */
export const migrationNames = (folder = migrationsFolder): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/** The migrations in a folder, in the order in which they run. */
export const readMigrations = (folder = migrationsFolder): Migration[] =>
  migrationNames(folder).map((name) => migrationOf(name, fs.readFileSync(path.join(folder, name), 'utf8')));
