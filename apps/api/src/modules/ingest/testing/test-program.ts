import type { PackCampaign } from '@fareback/tenant-pack';
import { type LocalChecker, startLocalChecker } from '../../../adapters/local-account-checker.ts';
import { sign } from '../../../platform/encryption/signature.ts';
import type { TestTenant, World } from '../../../testing/index.ts';
import { writeServer } from '../../providers/index.ts';
import { rotateSecret } from '../../tenants/index.ts';

export type TestCampaign = Partial<PackCampaign> & Record<string, unknown> & { id: string; type: PackCampaign['type'] };

const shown = {
  category: 'ride',
  position: 10,
  active: true,
  badges: [],
  cta: { action: 'NONE' },
  imageUrl: null,
  badgeIcons: [],
};
const counting = { providers: [], counts: { behaviours: ['trip.completed'] }, lookBackDays: 0, limit: null };

export interface TestProvider {
  id: string;
  connectionType?: string;
  identifierType?: string | null;
  disableUserControl?: boolean;
  asksSecondFact?: boolean;
  proof?: 'RIDE' | 'NONE';
}

/** A provider server that confirms every account as the rider's; shared by all tests of a process. */
let checker: Promise<LocalChecker> | undefined;

/**
 * Gives a tenant providers and campaigns. Accounts are card numbers that the provider's server confirms, unless
 * configured otherwise.
 */
export async function giveProgram(
  w: World,
  tenant: TestTenant,
  providers: (string | TestProvider)[],
  campaigns: TestCampaign[],
): Promise<void> {
  await w.inTenant(tenant, async (tx) => {
    for (const given of providers) {
      const one = typeof given === 'string' ? { id: given } : given;
      await tx.run(
        `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts)
         values ($1, $2, 10, $3, $4, $5, '{}')`,
        [
          tenant.tenantId,
          one.id,
          one.connectionType ?? 'DIRECT_API',
          one.identifierType === undefined ? 'NUMERIC_ID' : one.identifierType,
          JSON.stringify({
            id: one.id,
            disableUserControl: one.disableUserControl ?? false,
            isPkceFlow: false,
            asksSecondFact: one.asksSecondFact ?? false,
            asksItsRider: !one.asksSecondFact,
            proof: one.proof,
          }),
        ],
      );
      if (one.connectionType === undefined) {
        const { url, secret } = await (checker ??= startLocalChecker());
        const server = { kind: 'API', validateUrl: url, secret, allowsPrivate: false } as const;
        await writeServer(tx, w.deps.keyRing, { providerId: one.id, server, now: w.clock.now() });
      }
    }
    await tx.run(
      `insert into campaign_category (tenant_id, category_id, position, definition, texts) values ($1, 'ride', 10, '{}', '{}') on conflict do nothing`,
      [tenant.tenantId],
    );
    for (const campaign of campaigns) {
      const definition = { ...shown, ...(campaign.type === 'CONNECT' ? {} : counting), ...campaign };
      await tx.run(
        `insert into campaign (tenant_id, campaign_id, category_id, type, position, definition, texts) values ($1, $2, 'ride', $3, 10, $4, '{}')`,
        [tenant.tenantId, campaign.id, campaign.type, JSON.stringify(definition)],
      );
    }
  });
  w.deps.cache.clear(tenant.tenantId);
}

/** Creates a provider's signing secret; the previous one stays valid for a day. */
export async function makeSecret(w: World, tenant: TestTenant, providerId: string): Promise<string> {
  const { deps } = w;
  return w.inTenant(tenant, (tx) =>
    rotateSecret({ tx, keyRing: deps.keyRing, tenant, now: deps.clock() }, 'PROVIDER_WEBHOOK', providerId),
  );
}

export function signedHeaders(
  w: World,
  secret: string,
  body: string,
  contentType = 'application/cloudevents-batch+json',
): Record<string, string> {
  const seconds = Math.floor(w.clock.now().getTime() / 1000);
  return {
    'content-type': contentType,
    'webhook-id': 'call-1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, 'call-1', seconds, Buffer.from(body)),
  };
}

export const tripEvent = (
  id: string,
  subject: string,
  endedAt: string,
  data: Record<string, unknown> = {},
): Record<string, unknown> => ({
  specversion: '1.0',
  id,
  source: '/test',
  type: 'trip.completed',
  time: endedAt,
  subject,
  data: {
    mode: 'bikeshare',
    startedAt: new Date(Date.parse(endedAt) - 600_000).toISOString(),
    endedAt,
    from: { id: 'a' },
    to: { id: 'b' },
    ...data,
  },
});

/** Returns a member's earnings that are not canceled: key and points, by key. */
export const held = (w: World, tenant: TestTenant, memberId: string): Promise<{ key: string; amount: number }[]> =>
  w.inTenant(tenant, (tx) =>
    tx.query(
      `select earning_key as key, amount from earning where member_id = $1 and canceled_at is null order by earning_key`,
      [memberId],
    ),
  );
