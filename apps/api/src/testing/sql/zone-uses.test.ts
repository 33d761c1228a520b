import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { zoneUsesOf } from './zone-uses.ts';

beforeAll(() => loadModule());

test.each([
  ['select at at time zone $1', ['at time zone']],
  ['select at at time zone t.time_zone from tenant t', ['at time zone']],
  ["select timezone('Asia/Tokyo', at)", ['at time zone']],
  ["select date_trunc('week', at)", ['date_trunc']],
  ["select date_trunc('day', at, $1)", ['date_trunc']],
  ['select extract(year from at)', ['extract']],
  ["select to_char(at, 'YYYY-MM')", ['to_char']],
  ["select date_trunc('month', at at time zone 'UTC'), to_char(at at time zone 'UTC', 'YYYY')", []],
  ["select date_trunc('milliseconds', at), date_part('epoch', at), width_bucket(at, $1::timestamptz[])", []],
])('%s asks PostgreSQL for a zone’s days in these places: %j [OPS-185]', (sql, expected) => {
  expect(zoneUsesOf(parseSync(sql))).toEqual(expected);
});
