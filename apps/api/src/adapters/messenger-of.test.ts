import { expect, it } from 'vitest';
import { isLocalMailbox } from './local-mailbox.ts';
import { messengerOf } from './messenger-of.ts';

const clock = () => new Date('2026-03-02T12:00:00.000Z');
const message = { tenantId: 'one', channel: 'SMS' as const, to: '+15563214455', text: 'hello' };
const account = { baseUrl: 'http://127.0.0.1:1', account: 'AC1', token: 'secret', from: '+12025550100' };

it('keeps messages locally only where local tools show them', async () => {
  const local = messengerOf({ sms: null, mail: null, localTools: true }, clock);
  expect(isLocalMailbox(local)).toBe(true);
  await local.send(message);
  const bare = messengerOf({ sms: null, mail: null, localTools: false }, clock);
  expect(isLocalMailbox(bare)).toBe(false);
  await expect(bare.send(message)).rejects.toThrow('No carrier for SMS is set up.');
});

it('uses the account for text messages and rejects email without a carrier', async () => {
  const real = messengerOf({ sms: account, mail: null, localTools: false }, clock);
  await expect(real.send(message)).rejects.toThrow('The SMS carrier did not take a message: no answer');
  await expect(real.send({ ...message, channel: 'EMAIL' })).rejects.toThrow('No carrier for EMAIL is set up.');
});
