import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { problemAt } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { AdminError, ApiError } from '../../platform/api-error.ts';
import { describeCommandFailure } from './describe-failure.ts';

test('a version that cannot go live is reported with each error and its location [DESK-105]', () => {
  const place = { file: 'tenants/saltline/programme.yaml', line: 7, column: 11, key: 'campaigns.2.reward' };
  const problems = [
    problemAt(place, 'expected at most 100, found 1000'),
    problemAt({ ...place, line: 9 }, 'expected a day'),
  ];
  expect(
    describeCommandFailure(new AdminError('PACK_BROKEN', { extra: { problems } }))
      .split('\n')
      .slice(1),
  ).toEqual([
    'tenants/saltline/programme.yaml:7:11 campaigns.2.reward: expected at most 100, found 1000',
    'tenants/saltline/programme.yaml:9:11 campaigns.2.reward: expected a day',
  ]);
});

test('a refusal prints its code, what to do and its facts in one line; any other failure its message [DESK-105, OPS-223]', () => {
  expect(describeCommandFailure(new AdminError('VERSION_SETTLED', { extra: { state: 'LIVE' } }))).toBe(
    'VERSION_SETTLED: This version’s status doesn’t allow that. Check it again. (state: LIVE)',
  );
  expect(describeCommandFailure(new ApiError('NOT_FOUND'))).toBe('NOT_FOUND: Not found, or you don’t have access.');
  expect(describeCommandFailure(new Error('no such agency'))).toBe('no such agency');
});

test('a path that is missing, a folder, or below a file is reported in one sentence [OPS-157]', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-tell-'));
  const file = path.join(folder, 'a.csv');
  fs.writeFileSync(file, '');
  const told = (name: string): string => {
    try {
      fs.readFileSync(name);
      return 'read';
    } catch (error) {
      return describeCommandFailure(error);
    }
  };
  expect(told(path.join(folder, 'none.csv'))).toBe(`There is no file or folder ${path.join(folder, 'none.csv')}.`);
  expect(told(folder)).toBe('A folder was named where a file is needed.');
  expect(told(path.join(file, 'b.csv'))).toBe(
    `There is no file ${path.join(file, 'b.csv')}: a part of its path is a file.`,
  );
  fs.rmSync(folder, { recursive: true });
});
