import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');

export interface Migration {
  /** File name, such as `0091-stops.sql`; files run in name order. */
  name: string;
  text: string;
  /** SHA-256 of the text in hexadecimal: applied files must not be edited. */
  digest: string;
  /**
   * True for files with only indexes, created outside a transaction concurrently with writes:
   * `NNNN-name.concurrently.sql`.
   */
  isConcurrent: boolean;
  /** For a migration that removes something: the migration a process must know to work without it; otherwise null. */
  least: string | null;
}

const CONTRACT = /^-- contract: after (\S+\.sql)$/m;

const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  digest: createHash('sha256').update(text).digest('hex'),
  isConcurrent: name.endsWith('.concurrently.sql'),
  least: CONTRACT.exec(text)?.[1] ?? null,
});

export const migrationNames = (folder = migrationsFolder): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

export const readMigrations = (folder = migrationsFolder): Migration[] =>
  migrationNames(folder).map((name) => migrationOf(name, fs.readFileSync(path.join(folder, name), 'utf8')));
