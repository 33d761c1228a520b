import { problemAt } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { StaffRefusal } from '../../platform/refusal.ts';
import { tellFailure } from './tell-failure.ts';

test('a version that cannot go live is told with each fault and its place [DESK-105]', () => {
  const place = { file: 'tenants/saltline/programme.yaml', line: 7, column: 11, key: 'campaigns.2.reward' };
  const problems = [
    problemAt(place, 'expected at most 100, found 1000'),
    problemAt({ ...place, line: 9 }, 'expected a day'),
  ];
  expect(
    tellFailure(new StaffRefusal('PACK_BROKEN', { told: { problems } }))
      .split('\n')
      .slice(1),
  ).toEqual([
    'tenants/saltline/programme.yaml:7:11 campaigns.2.reward: expected at most 100, found 1000',
    'tenants/saltline/programme.yaml:9:11 campaigns.2.reward: expected a day',
  ]);
});

test('a refusal without faults is its sentence, and any other failure what it says [DESK-105]', () => {
  expect(tellFailure(new StaffRefusal('VERSION_SETTLED', { told: { state: 'LIVE' } }))).not.toContain('\n');
  expect(tellFailure(new Error('no such agency'))).toBe('no such agency');
});
