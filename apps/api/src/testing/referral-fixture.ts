import { randomInt } from 'node:crypto';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../modules/ingest/testing/test-program.ts';
import type { MintedTenant, TestMember, TestReply, TestTenant, World } from './index.ts';

const RULES = {
  id: 'friends',
  campaignId: 'friends-2026',
  active: true,
  rewardForReferrer: 150,
  rewardForReferee: 100,
  actionRequired: true,
  limits: {},
  copyLinkUrl: 'https://agency.example/join?code={code}',
  stepImages: [],
  imageUrl: null,
  headerImageUrl: null,
  stepImageUrls: [],
  texts: { en: { title: 'Bring a friend', ReferralTitle: 'A friend sent you 100 points' } },
};

interface ReferralOverrides {
  rules?: Record<string, unknown>;
  isAvailable?: boolean;
  timeZone?: string;
  settings?: Record<string, unknown>;
  configuration?: Record<string, unknown>;
  campaigns?: TestCampaign[];
}

export interface ReferralFixture {
  tenant: MintedTenant;
  rider(status?: string): Promise<TestMember & { card: string }>;
  codeOf(member: TestMember): Promise<string>;
  enter(member: { cookie: string }, code: string, language?: string): Promise<TestReply>;
  report(events: { id: string; card: string; at?: string; voids?: string }[]): Promise<string[]>;
  rewards(member: TestMember): Promise<string[]>;
  me(member: TestMember): Promise<TestReply['body']>;
  statistics(member: TestMember): Promise<TestReply['body']>;
}

const referralOf = (over: ReferralOverrides) => ({ ...RULES, ...over.rules });

export async function changeReferral(
  w: World,
  { tenant }: { tenant: TestTenant },
  over: ReferralOverrides,
): Promise<void> {
  await w.inTenant(tenant, (tx) =>
    tx.run(`update tenant set settings = settings || $1::jsonb, configuration = $2 where tenant_id = $3`, [
      JSON.stringify({ referral: referralOf(over) }),
      JSON.stringify({ en: { IsReferralAvailable: over.isAvailable ?? true, ...over.configuration } }),
      tenant.tenantId,
    ]),
  );
  w.app.tenants.refresh();
  w.deps.cache.clear(tenant.tenantId);
}

export async function createReferralFixture(w: World, over: ReferralOverrides = {}): Promise<ReferralFixture> {
  const tenant = await w.mintTenant({
    ...(over.timeZone === undefined ? {} : { timeZone: over.timeZone }),
    settings: { lateLimitDays: 60, referral: referralOf(over), ...over.settings },
    configuration: { en: { IsReferralAvailable: over.isAvailable ?? true, ...over.configuration } },
  });
  await giveProgram(w, tenant, ['cards'], over.campaigns ?? []);
  const secret = await makeSecret(w, tenant, 'cards');
  const get = async ({ cookie }: TestMember, path: string) =>
    (await w.request(tenant, { method: 'GET', path, cookie })).body;
  return {
    tenant,
    async rider(status = 'VERIFIED') {
      const member = await w.signUpMember(tenant, { status, createdAt: w.clock.now() });
      const card = String(randomInt(100_000_000, 999_999_999));
      const body = { ProviderID: 'cards', identifier: card };
      const path = '/rest/users/me/providersStatus';
      await w.request(tenant, { method: 'POST', path, cookie: member.cookie, body });
      return { ...member, card };
    },
    async codeOf(member) {
      return (await get(member, '/rest/users/me/referrerRecord')).ReferralCouponCode;
    },
    enter: ({ cookie }, code, language = 'en') =>
      w.request(tenant, {
        method: 'POST',
        path: `/rest/campaigns/promotional/${encodeURIComponent(code)}/participation/${language}`,
        cookie,
      }),
    async report(events) {
      const body = JSON.stringify(
        events.map(({ id, card, at = w.clock.now().toISOString(), voids }) => {
          // A unique stop per event: the same ride under two event ids would count once.
          const trip = tripEvent(id, card, at, { to: { id: `stop of ${id}` } });
          return voids === undefined ? trip : { ...trip, type: 'trip.voided', data: { id: voids } };
        }),
      );
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
      return (reply.body.results ?? []).map(({ outcome }: { outcome: string }) => outcome);
    },
    async rewards({ memberId }) {
      const rows = await w.inTenant(tenant, (tx) =>
        tx.query<{ text: string }>(
          `select amount || case when cancel_reason is not null then ' taken back' when claimed_at is null then ' waits' else ' claimed' end as text
             from earning where member_id = $1 and earning_key like 'referral%' order by text`,
          [memberId],
        ),
      );
      return rows.map(({ text }) => text);
    },
    me: (member) => get(member, '/rest/users/me/userinfo/en'),
    statistics: (member) => get(member, '/rest/users/me/referralStatistics'),
  };
}
