import { hash } from 'node:crypto';
import type pg from 'pg';

export type Send = <Row extends pg.QueryResultRow>(query: pg.QueryConfig | string) => Promise<pg.QueryResult<Row>>;

const names = new Map<string, string>();

/**
 * Prepares every query text once per connection; texts are constants of our stores, so they are few. The name is
 * derived from the text, so it means the same in every process behind a transaction pooler.
 */
export function prepared(text: string, values: unknown[] = []): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha256', text, 'base64url').slice(0, 22);
    names.set(text, name);
  }
  return { name, text, values };
}
