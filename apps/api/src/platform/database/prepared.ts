import { hash } from 'node:crypto';
import type pg from 'pg';

/** Sends a statement behind those that the connection was given before. */
export type Send = <Row extends pg.QueryResultRow>(query: pg.QueryConfig | string) => Promise<pg.QueryResult<Row>>;

const names = new Map<string, string>();

/**
 * Every text is prepared once per connection under a name of its own: texts are constants of our stores, so they are few.
 * The name comes from the text, so that it means the same in every process behind a transaction pooler.
 */
export function prepared(text: string, values: unknown[] = []): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha256', text, 'base64url').slice(0, 22);
    names.set(text, name);
  }
  return { name, text, values };
}
