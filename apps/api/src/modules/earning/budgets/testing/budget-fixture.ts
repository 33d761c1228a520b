import { expect } from 'vitest';
import type { TestMember, TestTenant, World } from '../../../../testing/index.ts';
import { troubles } from '../../../../testing/offers.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../../../ingest/testing/test-program.ts';
import { setBudgets } from '../../../ledger/index.ts';
import { serviceCalendar } from '../../engine/service-day.ts';
import { monthAt } from '../budgets.ts';

const ZONE = 'America/New_York';

export const OPERATIONS = 'operations@agency.example';

interface MonthRow {
  month: string;
  max: number | null;
  given: number;
}

function booksOf(w: World, tenant: TestTenant, memberOf: (card: string) => TestMember) {
  const earned = (card: string, campaignId: string): Promise<number> =>
    w.inTenant(tenant, async (tx) => {
      const row = await tx.first<{ points: number }>(
        `select coalesce(sum(amount), 0)::int as points from earning
          where member_id = $1 and campaign_id = $2 and canceled_at is null`,
        [memberOf(card).memberId, campaignId],
      );
      return row?.points ?? 0;
    });
  const months = (campaignId: string): Promise<MonthRow[]> =>
    w.inTenant(tenant, (tx) =>
      tx.query(
        `select month::text, points_max::float8 as max, points_given::float8 as given from campaign_budget
          where campaign_id = $1 order by month`,
        [campaignId],
      ),
    );
  const findings = () => troubles(w, tenant);
  return { earned, months, findings };
}

export async function createBudgetFixture(
  w: World,
  campaigns: TestCampaign[],
  cards: string[],
  settings: Record<string, unknown> = {},
) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant: TestTenant = await w.mintTenant({
    timeZone: ZONE,
    settings: { lateLimitDays: 90, operationsEmail: OPERATIONS, ...settings },
  });
  await giveProgram(w, tenant, ['cards'], campaigns);
  const secret = await makeSecret(w, tenant, 'cards');
  const riders = new Map<string, TestMember>();
  for (const card of cards) {
    const rider = await w.signUpMember(tenant);
    const body = { ProviderID: 'cards', identifier: card };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
    riders.set(card, rider);
  }
  const memberOf = (card: string): TestMember => {
    const rider = riders.get(card);
    if (!rider) throw new Error(`Nobody has the card ${card}.`);
    return rider;
  };
  const budget = async (budgets: Record<string, number | null>): Promise<number> => {
    const now = w.clock.now();
    const month = monthAt(serviceCalendar(ZONE, 0), now.getTime());
    const changed = await w.inTenant(tenant, (tx) => setBudgets(tx, now, month, new Map(Object.entries(budgets))));
    w.deps.cache.clear(tenant.tenantId);
    return changed;
  };
  const post = async (...events: object[]): Promise<number> => {
    const body = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const { status } = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    return status;
  };
  const ride = async (...rides: [card: string, endedAt: string][]): Promise<void> => {
    const events = rides.map(([card, endedAt]) => tripEvent(`${card} ${endedAt}`, card, endedAt));
    expect(await post(...events)).toBe(202);
  };
  const takeBack = async (card: string, endedAt: string): Promise<void> => {
    const { data: _, ...event } = tripEvent(`back ${card} ${endedAt}`, card, w.clock.now().toISOString());
    expect(await post({ ...event, type: 'trip.voided', data: { id: `${card} ${endedAt}` } })).toBe(202);
  };
  const read = async (card: string, path: string) =>
    (await w.request(tenant, { method: 'GET', path, cookie: memberOf(card).cookie })).body;
  const claimAll = async (card: string): Promise<void> => {
    const { status } = await w.request(tenant, {
      method: 'POST',
      path: '/rest/earnings/claimAll',
      body: {},
      cookie: memberOf(card).cookie,
    });
    expect(status).toBe(200);
  };
  const heard = (): void => w.deps.cache.clear(tenant.tenantId);
  return { tenant, memberOf, budget, heard, post, ride, takeBack, read, claimAll, ...booksOf(w, tenant, memberOf) };
}
