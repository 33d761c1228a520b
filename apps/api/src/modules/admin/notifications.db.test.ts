import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { notifyMembers, unsubscribeEmail } from '../notifications/index.ts';

const w = await world({ desk: testDesk });
const { notifications } = adminRoutes;

test('a kind is turned off and on by channel, two changes at once are both kept, and a wrong channel is refused [DESK-567]', async () => {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant, { name: 'Kim' });
  const change = (kind: 'PRIZE_WON' | 'STREAK_ENDS', channel: 'EMAIL' | 'PUSH', isOn: boolean) =>
    desk.call(notifications.switchKind, { body: { kind, channel, isOn } });
  const off = async () =>
    (await desk.call(notifications.get)).ways
      .filter(({ isOn }) => !isOn)
      .map(({ kind, channel }) => `${kind}/${channel}`)
      .toSorted();
  await Promise.all([change('PRIZE_WON', 'EMAIL', false), change('STREAK_ENDS', 'PUSH', false)]);
  expect(await off()).toEqual(['PRIZE_WON/EMAIL', 'STREAK_ENDS/PUSH']);
  await change('PRIZE_WON', 'EMAIL', true);
  expect(await off()).toEqual(['STREAK_ENDS/PUSH']);
  await expect(change('STREAK_ENDS', 'EMAIL', false)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('counts of 30 days have sent and unsubscribed, and the text limit is saved [DESK-567, DESK-568]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  const desk = deskOf(w, tenant, { name: 'Kim' });
  const now = w.clock.now();
  await w.inTenant(tenant, async (tx) => {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const news = { memberId, kind: 'REDEMPTION' as const, facts: { amount: 1 }, expiresAt };
    await notifyMembers({ tx, tenant: { timeZone: 'UTC' }, now }, [
      { ...news, subject: 'a' },
      { ...news, subject: 'b' },
    ]);
    await tx.run(`update notification set state = 'SENT' where subject = 'a'`);
    await tx.run(`update notification set state = 'FAILED' where subject = 'b'`);
    await unsubscribeEmail(tx, { memberId, kind: 'REDEMPTION' }, now);
  });
  await desk.call(notifications.setTextLimit, { body: { textsAMonth: 500 } });
  const shown = await desk.call(notifications.get);
  expect(shown.ways).toContainEqual({
    kind: 'REDEMPTION',
    channel: 'EMAIL',
    isOn: true,
    sent: 1,
    failed: 1,
    unsubscribed: 1,
  });
  expect([shown.textsAMonth, shown.textsSent, shown.unsubscribedFromAll]).toEqual([500, 0, { EMAIL: 0, SMS: 0 }]);
});
