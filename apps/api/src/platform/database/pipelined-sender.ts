import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { scopeOfNow } from '../telemetry/scope.ts';
import type { Database } from './database.ts';
import { runPipelined } from './pipelined-query.ts';
import { BY_INDEX, forPooler, planned, prepared, type Send, traceStatement } from './send.ts';

interface Waiting {
  query: pg.QueryConfig;
  answer: Promise<pg.QueryResult>;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/** Only a read without locks may be answered by an equal one of the same turn. */
const isPlainRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) && !/\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b/i.test(text);

const settingsByText = new Map<string, string>();

/** Statement that sets a transaction's settings: `set_config` can share a packet with the following statements. */
function settingsOf(database: Database, tenantId: string): pg.QueryConfig {
  const settings = `${database.limits}${planned(database, BY_INDEX)}`;
  let text = settingsByText.get(settings);
  if (text === undefined) {
    const others = [...settings.matchAll(/set local (\S+) = ([^;]+)/g)].map(
      ([, name, value]) => `, set_config('${name}', '${value}', true)`,
    );
    text = `select set_config('app.tenant_id', $1, true)${others.join('')}`;
    settingsByText.set(settings, text);
  }
  return prepared(text, [tenantId]);
}

/**
 * Begins a transaction of `tenantId` and sends the statements of each event loop turn with one Sync, so a dozen small
 * reads cost one round trip and two packets. Equal reads of a turn are sent once. If one statement of a turn fails, all
 * of them reject with its error.
 */
export function createPipelinedSender(client: pg.PoolClient, database: Database, tenantId: string): Send {
  const span = scopeOfNow()?.span;
  let waiting: Waiting[] = [];
  let opening = [prepared('begin'), settingsOf(database, tenantId)];

  const flush = (): void => {
    const turn = waiting;
    const first = opening;
    [waiting, opening] = [[], []];
    const answer = runPipelined(
      client,
      [...first, ...turn.map(({ query }) => query)].map((query) => forPooler(query, database)),
    );
    if (span) for (const { query } of turn) traceStatement(span, query, answer);
    answer.then(
      (results) => turn.forEach(({ resolve }, at) => resolve(results[first.length + at] as pg.QueryResult)),
      (error: unknown) => turn.forEach(({ reject }) => reject(error)),
    );
  };

  return <Row extends pg.QueryResultRow>(query: pg.QueryConfig | string) => {
    const config = typeof query === 'string' ? prepared(query) : query;
    const equal = waiting.find(
      (one) => one.query.text === config.text && isDeepStrictEqual(one.query.values, config.values),
    );
    if (equal && isPlainRead(config.text)) return equal.answer as Promise<pg.QueryResult<Row>>;
    const { promise: answer, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    if (waiting.push({ query: config, answer, resolve, reject }) === 1) process.nextTick(flush);
    return answer as Promise<pg.QueryResult<Row>>;
  };
}
