import { describe, expect, test } from 'vitest';
import { type TestMember, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../ingest/testing/test-program.ts';

const w = await world();

const trip: TestCampaign = {
  id: 'ride',
  type: 'TRANSACTIONAL',
  reward: 10,
  limit: { earnings: 2, days: 1 },
  counts: { behaviours: ['trip.completed'], minDurationSeconds: 300 },
};
const ferry: TestCampaign = {
  id: 'ferry',
  type: 'TRANSACTIONAL',
  reward: 30,
  counts: { behaviours: ['trip.completed'], modes: ['ferry'] },
};
const goal: TestCampaign = {
  id: 'goal',
  type: 'MULTI_TRIP',
  reward: 70,
  target: 3,
  window: { kind: 'CALENDAR', unit: 'MONTH' },
  carryOver: false,
};
const survey: TestCampaign = {
  id: 'ask',
  type: 'TRANSACTIONAL',
  reward: 5,
  counts: { behaviours: ['survey.completed'] },
};

interface Scene {
  tenant: TestTenant;
  rider: TestMember;
  report: (...events: Record<string, unknown>[]) => Promise<void>;
  read: (path: string, cookie?: string) => Promise<TestReply>;
}

async function scene(campaigns: TestCampaign[] = [trip, ferry, goal, survey]): Promise<Scene> {
  w.clock.set('2026-03-02T00:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'UTC', settings: { lateLimitDays: 60 } });
  await giveProgram(w, tenant, ['cards'], campaigns);
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  await connect(tenant, rider, '004211');
  w.clock.set('2026-03-20T12:00:00Z');
  return {
    tenant,
    rider,
    report: async (...events) => {
      const body = JSON.stringify(events);
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
      expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
        events.map(() => 'accepted'),
      );
    },
    read: (path, cookie = rider.cookie) => w.request(tenant, { method: 'GET', path, cookie }),
  };
}

const connect = (tenant: TestTenant, { cookie }: TestMember, identifier: string): Promise<TestReply> => {
  const body = { ProviderID: 'cards', identifier };
  return w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie });
};

const rideAt = (endedAt: string, data: Record<string, unknown> = {}): Record<string, unknown> =>
  tripEvent(endedAt, '004211', endedAt, data);
const takeBack = (id: string): Record<string, unknown> => {
  const { data: _, ...envelope } = tripEvent(`void ${id}`, '004211', id);
  return { ...envelope, type: 'trip.voided', data: { id } };
};

type Ride = { RideID: string; points: number; EndedAtUTC: string };
type Line = { CampaignID: string; counted: boolean; reason: string; sentence: string; points: number };

const ridesOf = async ({ read }: Scene): Promise<Ride[]> => (await read('/rest/users/me/rides/en')).body.data;

async function receiptOf(
  s: Scene,
  endedAt: string,
  language = 'en',
): Promise<{ lines: string[]; body: { campaigns: Line[] } }> {
  const ride = (await ridesOf(s)).find(({ EndedAtUTC }) => EndedAtUTC === new Date(endedAt).toISOString());
  const { body } = await s.read(`/rest/users/me/rides/${ride?.RideID}/${language}`);
  const lines = body.campaigns.map(({ CampaignID, reason, points }: Line) => `${CampaignID} ${reason} ${points}`);
  return { lines, body };
}

describe('ride list', () => {
  test('is sorted newest first, with each ride’s details and points [EARN-10]', async () => {
    const s = await scene();
    await s.report(
      rideAt('2026-03-10T08:00:00Z', { mode: 'bus', from: { id: 'a', name: 'Mill Road' }, to: { id: 'b' } }),
      rideAt('2026-03-10T09:00:00Z', { mode: 'ferry', distanceMeters: 1200 }),
      rideAt('2026-03-11T09:00:00Z', { durationSeconds: 3600 }),
    );
    const { body, headers } = await s.read('/rest/users/me/rides/en');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.links).toEqual({ self: '/rest/users/me/rides/en', next: null, previous: null });
    expect(body.data).toEqual([
      expect.objectContaining({ EndedAtUTC: '2026-03-11T09:00:00.000Z', isClockOdd: true, points: 80 }),
      expect.objectContaining({ mode: 'ferry', distanceMeters: 1200, fromName: null, isClockOdd: false, points: 40 }),
      {
        RideID: expect.any(String),
        kind: 'RIDE',
        mode: 'bus',
        ProviderID: 'cards',
        providerName: 'cards',
        fromName: 'Mill Road',
        toName: null,
        StartedAtUTC: '2026-03-10T07:50:00.000Z',
        EndedAtUTC: '2026-03-10T08:00:00.000Z',
        durationSeconds: 600,
        distanceMeters: null,
        isClockOdd: false,
        isTimeHidden: false,
        isReduced: false,
        isVoided: false,
        points: 10,
      },
    ]);
  });

  test.each([0, 9, 10, 11, 20, 21])(
    '%i rides come in pages of ten, forward and backward, each once [EARN-10]',
    async (count) => {
      const s = await scene([trip]);
      const events = Array.from({ length: count }, (_, at) =>
        // Every second pair of rides has the same time, and the id contains the cursor separator.
        tripEvent(`r|${at}`, '004211', new Date(Date.UTC(2026, 2, 5) + Math.floor(at / 2) * 3_600_000).toISOString()),
      );
      if (count > 0) await s.report(...events);
      const pages: string[][] = [];
      let last = '/rest/users/me/rides/en';
      for (let next: string | null = last; next !== null; ) {
        last = next;
        const { body } = await s.read(next);
        expect(body.links.self).toBe(next);
        pages.push(body.data.map(({ RideID }: Ride) => RideID));
        next = body.links.next;
      }
      expect(pages.map((page) => page.length)).toEqual(
        Array.from({ length: Math.max(1, Math.ceil(count / 10)) }, (_, page) => Math.min(10, count - page * 10)),
      );
      expect(new Set(pages.flat()).size).toBe(count);
      const back: string[][] = [];
      for (let previous: string | null = last; previous !== null; ) {
        const { body } = await s.read(previous);
        back.push(body.data.map(({ RideID }: Ride) => RideID));
        previous = body.links.previous;
      }
      expect(back.toReversed()).toEqual(pages);
    },
  );

  test('contains only the member’s rides; a foreign or invented cursor is rejected [EARN-10, LEDGER-04]', async () => {
    const s = await scene([trip]);
    await s.report(
      ...Array.from({ length: 11 }, (_, at) => rideAt(`2026-03-${at + 5 < 10 ? '0' : ''}${at + 5}T09:00:00Z`)),
    );
    const stranger = await w.signUpMember(s.tenant);
    const { next } = (await s.read('/rest/users/me/rides/en')).body.links;
    for (const [path, cookie] of [
      [next, stranger.cookie],
      ['/rest/users/me/rides/en?cursor=nonsense', s.rider.cookie],
    ] as const) {
      const reply = await s.read(path, cookie);
      expect([reply.status, reply.body.error]).toEqual([400, 'INVALID_CURSOR']);
    }
    expect((await s.read('/rest/users/me/rides/en', stranger.cookie)).body.data).toEqual([]);
    const [ride] = await ridesOf(s);
    const theirs = await s.read(`/rest/users/me/rides/${ride?.RideID}/en`, stranger.cookie);
    expect([theirs.status, theirs.body.error]).toEqual([404, 'NOT_FOUND']);
    expect((await s.read('/rest/users/me/rides/en', '')).status).toBe(403);
  });

  test('the points of all rides add up to the points the member was given [EARN-10, LEDGER-05]', async () => {
    const s = await scene();
    await s.report(rideAt('2026-03-10T09:00:00Z'), rideAt('2026-03-12T09:00:00Z', { mode: 'ferry' }));
    await s.report(rideAt('2026-03-11T09:00:00Z'), rideAt('2026-03-10T08:00:00Z'), rideAt('2026-03-10T07:00:00Z'));
    await s.report(takeBack('2026-03-11T09:00:00Z'));
    const given = await w.inTenant(s.tenant, (tx) =>
      tx.first<{ sum: number }>(
        'select sum(amount)::int as sum from earning where member_id = $1 and canceled_at is null',
        [s.rider.memberId],
      ),
    );
    const points = (await ridesOf(s)).map((ride) => ride.points);
    expect(points.reduce((sum, amount) => sum + amount, 0)).toBe(given?.sum);
    expect(given?.sum).toBeGreaterThan(0);
  });
});

describe('ride receipt', () => {
  test('says for each campaign whether the ride counted and why, in the request’s language [EARN-11]', async () => {
    const s = await scene();
    for (const at of ['07', '08', '09']) await s.report(rideAt(`2026-03-10T${at}:00:00Z`));
    await s.report(rideAt('2026-03-11T09:00:00Z', { startedAt: '2026-03-11T08:58:00Z' }));
    expect((await receiptOf(s, '2026-03-10T07:00:00Z')).lines).toEqual([
      'ride COUNTED 10',
      'goal COUNTED 0',
      'ferry WRONG_MODE 0',
    ]);
    expect((await receiptOf(s, '2026-03-10T09:00:00Z')).lines).toEqual([
      'goal COUNTED 70',
      'ferry WRONG_MODE 0',
      'ride CAP_REACHED 0',
    ]);
    expect((await receiptOf(s, '2026-03-11T09:00:00Z')).lines).toEqual([
      'ferry WRONG_MODE 0',
      'goal CAP_REACHED 0',
      'ride TOO_SHORT 0',
    ]);
    const short = await receiptOf(s, '2026-03-11T09:00:00Z', 'es');
    expect(short.body.campaigns.at(-1)).toEqual({
      CampaignID: 'ride',
      Title: 'ride',
      counted: false,
      reason: 'TOO_SHORT',
      sentence: 'Duró 2 min. Esta campaña requiere al menos 5 min.',
      points: 0,
    });
  });

  test('a voided ride is marked; points claimed for it stay with the member [EARN-11]', async () => {
    const s = await scene([trip]);
    await s.report(rideAt('2026-03-10T07:00:00Z'), rideAt('2026-03-11T07:00:00Z'));
    await s.report(takeBack('2026-03-10T07:00:00Z'));
    const { body, lines } = await receiptOf(s, '2026-03-10T07:00:00Z');
    expect(lines).toEqual([]);
    expect(body).toMatchObject({ isVoided: true, points: 0 });
    expect(await ridesOf(s)).toHaveLength(2);
  });

  test('points paid under older rules stay on the receipt, and points owed by new rules come with the next ride [EARN-11]', async () => {
    const s = await scene([trip]);
    await s.report(rideAt('2026-03-10T07:00:00Z'));
    await w.inTenant(s.tenant, async (tx) => {
      await tx.run(`update campaign set is_active = false, rested_at = now(), texts = '{"en": {"Title": "Any ride"}}'`);
    });
    await giveProgram(w, s.tenant, [], [{ ...trip, id: 'newer', reward: 4 }]);
    const { lines, body } = await receiptOf(s, '2026-03-10T07:00:00Z');
    expect(lines).toEqual(['ride KEPT 10', 'newer AWAITING_COUNT 0']);
    expect(body.campaigns[0]).toMatchObject({ Title: 'Any ride', counted: true });
    await s.report(rideAt('2026-03-12T07:00:00Z'));
    expect((await receiptOf(s, '2026-03-10T07:00:00Z')).lines).toEqual(['ride KEPT 10', 'newer COUNTED 4']);
  });

  test('a ride from before connecting has its own reason [EARN-11]', async () => {
    const s = await scene([{ ...trip, id: 'back', lookBackDays: 5 }, trip]);
    const late = await w.signUpMember(s.tenant);
    await s.report(tripEvent('early', '0077', '2026-03-18T09:00:00Z'));
    await connect(s.tenant, late, '0077');
    const { body } = await s.read('/rest/users/me/rides/en', late.cookie);
    const receipt = await s.read(`/rest/users/me/rides/${body.data[0].RideID}/en`, late.cookie);
    expect(receipt.body.campaigns.map(({ CampaignID, reason }: Line) => `${CampaignID} ${reason}`)).toEqual([
      'back COUNTED',
      'ride NOT_CONNECTED',
    ]);
  });

  test.each(['nothing', 'mmmmmmmm.0123456789012345678901', '%20'])(
    'an unknown id is not found: %s [EARN-11]',
    async (id) => {
      const s = await scene([trip]);
      const reply = await s.read(`/rest/users/me/rides/${id}/en`);
      expect([reply.status, reply.body.error]).toEqual([404, 'NOT_FOUND']);
    },
  );
});
