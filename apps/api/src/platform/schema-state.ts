import fs from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/** A database that cannot be worked with, said so that an operator knows what to do. */
export class DatabaseNotReady extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseNotReady';
  }
}

function whereOf(url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  return `${pathname.slice(1)} at ${hostname}:${port || '5432'} as ${username || 'nobody'}`;
}

/** Makes sure that the database answers and its schema is the one this code expects. Throws DatabaseNotReady. */
export async function checkSchema(database: Database, url: string): Promise<void> {
  let done: Set<string>;
  try {
    const { rows } = await database.pool.query<{ name: string }>('select name from schema_migration');
    done = new Set(rows.map(({ name }) => name));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '42P01' || code === '42501') {
      throw new DatabaseNotReady(`The database ${whereOf(url)} has no tables yet: run "npm run rewards -- migrate".`, {
        cause: error,
      });
    }
    throw new DatabaseNotReady(
      `The database ${whereOf(url)} cannot be reached (${message || code}): is it running, and is DATABASE_URL right?`,
      {
        cause: error,
      },
    );
  }
  const missing = fs.readdirSync(folder).filter((name) => name.endsWith('.sql') && !done.has(name));
  if (missing.length > 0) {
    throw new DatabaseNotReady(
      `The database ${whereOf(url)} lacks ${missing.join(', ')}: run "npm run rewards -- migrate".`,
    );
  }
}
