import { createHmac, randomUUID } from 'node:crypto';
import { limits } from '@fareback/contract';
import { expect, test } from 'vitest';
import { writeAgency } from '../modules/notifications/index.ts';
import { secretOwner, writeSmsAgency } from '../modules/sms/index.ts';
import { saveGivenSecret } from '../modules/tenants/index.ts';
import { world } from '../testing/index.ts';

const w = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const TOKEN = 'carrier-token-1234567890';

test('calls that another customer of the carrier directs here block no rider’s text [SMS-17]', async () => {
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, async (tx) => {
    await writeSmsAgency(tx, { isOn: true, takesCounterNumbers: false }, w.clock.now());
    await writeAgency(tx, { switchedOff: [], textsAMonth: 50 }, w.clock.now());
    const keeper = { tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
    await saveGivenSecret(keeper, { purpose: 'SMS_WEBHOOK', ownerId: secretOwner.CARRIER }, TOKEN);
  });
  const path = `/ingest/${tenant.tenantId}/carrier-texts`;
  const sent = async (token: string | null) => {
    const fields = { Body: 'Help', From: '+12025550143', MessageSid: randomUUID() };
    const joined = Object.entries(fields).flat().join('');
    const signature =
      token && createHmac('sha1', token).update(`https://${tenant.host}${path}${joined}`).digest('base64');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.20' };
    const body = new URLSearchParams(fields).toString();
    const signed = signature === null ? headers : { ...headers, 'x-twilio-signature': signature };
    return (await w.request(null, { method: 'POST', path, body, headers: signed })).status;
  };
  for (let calls = 0; calls < limits.rejectedCallsPerNetworkPerMinute; calls += 1) await sent('of another customer');
  expect([await sent('of another customer'), await sent(null), await sent(TOKEN)]).toEqual([401, 429, 200]);
});
