import type { CampaignStatus, Ride, RideReceipt } from '@fareback/contract';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../ingest/testing/test-program.ts';

const w = await world();

const bonus: TestCampaign = {
  id: 'bonus',
  type: 'TRANSACTIONAL',
  reward: 5,
  counts: {
    behaviours: ['trip.completed'],
    after: { measure: 'FARE', amount: 5, window: { kind: 'CALENDAR', unit: 'MONTH' } },
  },
};
const dear: TestCampaign = {
  id: 'dear',
  type: 'TRANSACTIONAL',
  reward: 1,
  counts: { behaviours: ['trip.completed'], minFare: 4 },
};

async function scene(currency: string | null, proof?: 'NONE') {
  w.clock.set('2026-03-02T00:00:00Z');
  const settings = { lateLimitDays: 60, ...(currency !== null && { pointValue: { currency, points: 100 } }) };
  const tenant = await w.mintTenant({ timeZone: 'UTC', settings });
  const provider = proof ? { id: 'cards', connectionType: 'SELF_REPORT', proof } : 'cards';
  await giveProgram(w, tenant, [provider], [bonus, dear]);
  const secret = await makeSecret(w, tenant, 'cards');
  const { cookie } = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie });
  w.clock.set('2026-03-20T12:00:00Z');
  const read = async (path: string) => (await w.request(tenant, { method: 'GET', path, cookie })).body;
  return {
    report: async (at: string, data: Record<string, unknown>) => {
      const text = JSON.stringify([tripEvent(at, '004211', at, data)]);
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      const headers = signedHeaders(w, secret, text);
      const reply = await w.request(null, { method: 'POST', path, body: text, headers });
      expect(reply.body.results[0].outcome).toBe('accepted');
    },
    rides: async (): Promise<Ride[]> => (await read('/rest/users/me/rides/en')).data,
    receiptOf: ({ RideID }: Ride): Promise<RideReceipt> => read(`/rest/users/me/rides/${RideID}/en`),
    after: async (): Promise<CampaignStatus['after']> => {
      const statuses: CampaignStatus[] = await read('/rest/users/me/campaignsStatus');
      return statuses.find(({ CampaignID }) => CampaignID === 'bonus')?.after;
    },
  };
}
const sentences = ({ campaigns }: RideReceipt): string[] =>
  campaigns.map(({ CampaignID, sentence }) => `${CampaignID}: ${sentence}`).toSorted();

test('rides have their fare; receipts quote it, the sum before the ride and the limits; the status has the sum until now [EARN-29, CAMP-130, CAMP-131]', async () => {
  const s = await scene('USD');
  await s.report('2026-03-10T08:00:00Z', { fare: 2.75 });
  await s.report('2026-03-10T09:00:00Z', { fare: 2.75 });
  await s.report('2026-03-10T10:00:00Z', { fare: 9, currency: 'EUR' });
  const [other, second, first] = (await s.rides()) as [Ride, Ride, Ride];
  expect([first, second].map(({ fare }) => fare)).toEqual([
    { amount: 2.75, currency: 'USD' },
    { amount: 2.75, currency: 'USD' },
  ]);
  expect(other).not.toHaveProperty('fare');
  const receipt = await s.receiptOf(second);
  expect(receipt.fare).toEqual({ amount: 2.75, currency: 'USD' });
  expect(sentences(receipt)).toEqual([
    'bonus: That month, before this ride: $2.75 of $5 in fares. Rides after that count.',
    'dear: The fare was $2.75. This campaign needs at least $4.',
  ]);
  expect(sentences(await s.receiptOf(other))[0]).toBe('bonus: It counted.');
  expect(await s.after()).toEqual({
    done: 5.5,
    amount: 5,
    measure: 'FARE',
    currency: 'USD',
    window: 'MONTH',
    lastDay: '2026-03-31',
  });
  w.clock.set('2026-03-31T23:59:59Z');
  expect((await s.after())?.done).toBe(5.5);
  w.clock.set('2026-04-01T00:00:00Z');
  expect(await s.after()).toMatchObject({ done: 0, lastDay: '2026-04-30' });
});

test('without a currency of the agency a fare is a plain amount [EARN-29]', async () => {
  const s = await scene(null);
  await s.report('2026-03-10T08:00:00Z', { fare: 2.75 });
  const [ride] = (await s.rides()) as [Ride];
  expect(ride.fare).toEqual({ amount: 2.75 });
  expect(sentences(await s.receiptOf(ride))[1]).toBe('dear: The fare was 2.75. This campaign needs at least 4.');
  expect(await s.after()).not.toHaveProperty('currency');
});

test('an unproven account hides the fares of its rides and their sum [EARN-29, CAMP-130, PROV-04]', async () => {
  const s = await scene('USD', 'NONE');
  await s.report('2026-03-10T08:00:00Z', { fare: 2.75 });
  const [ride] = (await s.rides()) as [Ride];
  expect(ride.isTimeHidden).toBe(true);
  expect(ride).not.toHaveProperty('fare');
  expect(await s.after()).toBeUndefined();
});
