import type { LossCause } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import { localized } from '../../platform/localized.ts';
import { hideActivities } from '../earning/index.ts';
import { addressees } from '../members/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { ProviderRow } from '../providers/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { revokeGrants } from './consent/give-back.ts';
import { type ConnectionRow, endConnection } from './store.ts';

/**
 * Removes an account from its holder and notifies them on screen with the reason, and by email if possible. Their rides
 * keep their points and are hidden [PROV-13].
 */
export async function loseAccount(
  ctx: TenantCtx,
  { memberId, providerId, subjectHash }: ConnectionRow,
  provider: ProviderRow,
  lostBecause: LossCause = 'TAKEN',
): Promise<void> {
  const { tx, tenant, now, settings } = ctx;
  await endConnection(tx, { memberId, providerId, lostBecause }, 'REQUIRE_DISCONNECT', now);
  if (subjectHash !== null) await hideActivities(tx, { providerId, subjectHash, memberId });
  await revokeGrants(tx, memberId, providerId);
  const origin = appOrigin(tenant, settings);
  const [reader] = await addressees(tx, [memberId]);
  if (!reader || origin === undefined) return;
  const { email: to, name, language } = reader;
  const account = localized<{ Label?: string }>(provider.texts, language ?? 'en').Label ?? providerId;
  const mail = {
    kind: 'ACCOUNT_LOST',
    name,
    account,
    link: `${origin}/app_connection?provider=${providerId}`,
  } as const;
  await queueMail(tx, ctx, { tenantId: tenant.tenantId, to, language: language ?? 'en', memberId, mail });
}
