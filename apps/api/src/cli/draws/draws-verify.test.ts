import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DrawRecord } from '@fareback/contract';
import { afterAll, expect, test } from 'vitest';
import { chooseLines, mixOf } from '../../modules/draws/index.ts';
import { judgeRecord } from './draws-verify.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'draw-record-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function record(): DrawRecord {
  const List = ['ana', 'ana', 'ben', 'cem', 'dan', 'dan', 'dan', 'eva']
    .map((name, at) => `${digest(name)} ${digest(`${name} ${at}`)}\n`)
    .toSorted()
    .join('');
  const [Seed, PublicValue, ListHash] = ['7f'.repeat(32), '4210.17', digest(List)];
  const chosen = chooseLines(List, mixOf({ seed: Seed, value: PublicValue, listHash: ListHash }), 4);
  return {
    Method: 'fareback-draw/1',
    DrawID: 'spring',
    SeedHash: digest(Seed),
    ListClosedAtUTC: '2026-04-03T05:05:00.000Z',
    ListHash,
    List,
    LeftOut: {},
    Prizes: [
      { OfferID: 'month-pass', Winners: 1 },
      { OfferID: 'coffee', Winners: 2 },
    ],
    Alternates: 1,
    PublicValueName: 'Index',
    PublicValue,
    Seed,
    HeldAtUTC: null,
    Winners: chosen.map(({ person, ticket }, index) => ({
      Place: index + 1,
      Person: person,
      Ticket: ticket,
      OfferID: [['month-pass'], ['coffee'], ['coffee']][index]?.[0] ?? null,
      HasPassed: false,
    })),
  };
}

test('a record is repeated from itself alone, and a changed one is found wrong wherever it was changed [DRAW-14]', () => {
  const whole = record();
  expect(judgeRecord(whole)).toMatchObject({ wrong: [] });
  expect(judgeRecord(whole).right).toHaveLength(7);
  const [first, second, ...others] = whole.Winners;
  const changes: Partial<DrawRecord>[] = [
    { Seed: '00'.repeat(32) },
    { PublicValue: '4210.18' },
    { List: `${whole.List}${digest('x')} ${digest('y')}\n` },
    { Winners: [second, first, ...others].flatMap((one) => one ?? []) },
    { Winners: whole.Winners.slice(1) },
    { Winners: whole.Winners.map((one) => ({ ...one, OfferID: 'coffee' })) },
  ];
  for (const change of changes) expect(judgeRecord({ ...whole, ...change }).wrong).not.toEqual([]);
});

test('a record before the draw is checked as far as it is published [DRAW-14]', () => {
  const closed = { ...record(), Seed: null, PublicValue: null, Winners: [] };
  expect(judgeRecord(closed)).toMatchObject({ wrong: [], right: [expect.stringContaining('ListHash')] });
});

/** The commands of docs/draws.md, without the download of the record. */
const documented = (
  /```sh\n([\s\S]*?)```/.exec(
    fs.readFileSync(path.join(import.meta.dirname, '../../../../../docs/draws.md'), 'utf8').split('## Check it')[1] ??
      '',
  )?.[1] ?? ''
)
  .split('\n')
  .filter((line) => !line.startsWith('curl '))
  .join('\n');

test('the shell commands of docs/draws.md, typed as they are, print the hashes and confirm the winners [DRAW-14]', () => {
  const typed = (given: DrawRecord): string[] => {
    fs.writeFileSync(path.join(folder, 'record.json'), JSON.stringify(given));
    return execFileSync('sh', ['-c', documented], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  };
  const whole = record();
  expect(typed(whole)).toEqual([whole.SeedHash, whole.ListHash, 'True']);
  expect(typed({ ...whole, Winners: whole.Winners.toReversed() })[2]).toBe('False');
});
