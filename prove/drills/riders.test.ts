import { expect, test } from 'vitest';
import { brokenIn as brokenInFailover, type FailoverReport } from './failover.ts';
import { HOST, type Restored } from './installed.ts';
import { brokenIn as brokenInRestore, type RestoreReport } from './restore.ts';
import { letRidersCome } from './riders.ts';

test('a request without a successful reply does not count as acknowledged [OPS-140]', async () => {
  let calls = 0;
  const crowd = letRidersCome(
    {
      request: async () => {
        calls += 1;
        return { status: 503, headers: {}, text: '{"UserID":"nobody","data":[]}' };
      },
    },
    HOST,
    2,
  );
  await expect.poll(() => calls).toBeGreaterThan(2);
  await crowd.leave();
  expect([crowd.joined, crowd.claimed]).toEqual([[], []]);
});

const fine: Restored = { seconds: 1, missing: 0, lostSeconds: 0, leftOut: 3, verifyCode: 0, verdict: 'fine' };
const restored: RestoreReport = {
  signUps: 9,
  claims: 9,
  backupSeconds: 1,
  toMoment: fine,
  erasedMember: ['CONSENT', 'DELETED'],
  // The last seconds before the disk is lost are not archived.
  toEnd: { ...fine, missing: 2, lostSeconds: 1 },
};
const wrong = { ...fine, verifyCode: 1, verdict: 'the books are wrong' };

test.each<[Partial<RestoreReport>, string[]]>([
  [{}, []],
  [{ toMoment: { ...fine, missing: 1 } }, ['1 answered calls before the moment are not there']],
  [{ toMoment: wrong }, ['the books are wrong']],
  [{ toEnd: wrong }, ['the books are wrong']],
  [{ erasedMember: ['CONSENT', 'CONSENT'] }, ['who deleted the account after the moment is there again']],
])('a restore drill fails on a violation: %j [OPS-140]', (change, broken) => {
  expect(brokenInRestore({ ...restored, ...change })).toEqual(broken);
});

const over = { ...fine, silentSeconds: 1, answeredWhileCut: 0 };
const failedOver: FailoverReport = { asynchronous: { ...over, missing: 4 }, synchronous: over };

test.each<[Partial<FailoverReport>, string[]]>([
  [{}, []],
  [
    { synchronous: { ...over, missing: 1 } },
    ['1 answered calls are lost, although commits waited for the second server'],
  ],
  [{ synchronous: { ...over, ...wrong } }, ['the books are wrong']],
  [{ asynchronous: { ...over, ...wrong } }, ['the books are wrong']],
])('a failover drill fails on a violation: %j [OPS-140]', (change, broken) => {
  expect(brokenInFailover({ ...failedOver, ...change })).toEqual(broken);
});
