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

test('staff turn reading riders’ texts on, make its secret once, and save a carrier’s token, without either in the audit log [DESK-590, DESK-591]', async () => {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant, { name: 'Kim' });
  const { incomingTexts, secrets } = adminRoutes;
  expect(await desk.call(incomingTexts.get)).toMatchObject({ isOn: false, days: [] });
  const owners = async () => (await desk.call(secrets.list)).secrets.map(({ ownerId }) => ownerId);
  expect(await owners()).not.toContain('texts-from-riders');
  await desk.call(incomingTexts.set, { body: { isOn: true } });
  expect(await owners()).toContain('texts-from-riders');
  const { secret } = await desk.call(secrets.rotate, {
    params: { owner: 'texts-from-riders' },
    body: { reason: 'first secret of the gateway' },
  });
  const token = 'carrier-token-123456';
  await desk.call(incomingTexts.setToken, { body: { token } });
  const kept = await w.inTenant(tenant, (tx) =>
    tx.query<{ owner: string }>(
      `select owner_id as owner from tenant_secret where purpose = 'SMS_WEBHOOK' and retires_at is null order by 1`,
    ),
  );
  expect(kept.map(({ owner }) => owner)).toEqual(['carrier', 'texts-from-riders']);
  const acts = await w.inTenant(tenant, (tx) => tx.query('select * from act'));
  expect(JSON.stringify(acts)).not.toContain(token);
  expect(JSON.stringify(acts)).not.toContain(secret);
  const shown = await desk.call(incomingTexts.get);
  expect(shown).toMatchObject({ isOn: true, jsonAddress: `https://${tenant.host}/ingest/${tenant.tenantId}/texts` });
});

test('numbers of the counter are turned on and off without changing if riders’ texts are read [DESK-592]', async () => {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant, { name: 'Kim' });
  const { incomingTexts } = adminRoutes;
  const shown = () => desk.call(incomingTexts.get);
  expect(await shown()).toMatchObject({ isOn: false, takesCounterNumbers: false });
  await Promise.all([
    desk.call(incomingTexts.setCounterNumbers, { body: { takesCounterNumbers: true } }),
    desk.call(incomingTexts.set, { body: { isOn: true } }),
  ]);
  expect(await shown()).toMatchObject({ isOn: true, takesCounterNumbers: true });
  await desk.call(incomingTexts.set, { body: { isOn: false } });
  expect(await shown()).toMatchObject({ isOn: false, takesCounterNumbers: true });
  await desk.call(incomingTexts.setCounterNumbers, { body: { takesCounterNumbers: false } });
  expect(await shown()).toMatchObject({ isOn: false, takesCounterNumbers: false });
});
