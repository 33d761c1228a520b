import type { MadeSecret, SharedSecret } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import { activeProviders } from '../../providers/index.ts';
import { providerNames } from '../../rides/index.ts';
import { PARTNER, partnerSecretSince, providerSecretsSince, rotateSecret } from '../../tenants/index.ts';

const HOUR_MILLIS = 3_600_000;

const purposeOf = (ownerId: string) => (ownerId === PARTNER ? 'PARTNER_HAND_OVER' : 'PROVIDER_WEBHOOK');

/** Which secrets the agency shares with providers and partner, and how old each is; no text of any [DESK-137]. */
export async function listSecrets(ctx: StaffCtx): Promise<{ secrets: SharedSecret[] }> {
  const nameOf = await providerNames(ctx, 'en');
  const since = await providerSecretsSince(ctx.tx);
  const providers = (await activeProviders(ctx)).map(({ providerId }) => ({
    ownerId: providerId,
    name: nameOf(providerId),
    since: since.get(providerId)?.toISOString() ?? null,
  }));
  if (ctx.tenant.isStandalone) return { secrets: providers };
  const partner = await partnerSecretSince(ctx.tx);
  return { secrets: [...providers, { ownerId: PARTNER, name: PARTNER, since: partner?.toISOString() ?? null }] };
}

/**
 * Makes a new secret of a provider or of the partner, and lets the present one count for some hours more; the text is
 * answered once and stands in no record. Refuses NOT_FOUND [DESK-137].
 */
export async function rotateShared(
  ctx: StaffCtx,
  ownerId: string,
  { graceHours, reason }: { graceHours: number; reason?: string },
): Promise<MadeSecret> {
  const before = (await listSecrets(ctx)).secrets.find((each) => each.ownerId === ownerId) ?? refuseStaff('NOT_FOUND');
  const secret = await rotateSecret(ctx, purposeOf(ownerId), ownerId, graceHours);
  await ctx.record({
    verb: 'secrets.rotate',
    subject: { kind: 'secret', id: ownerId },
    facts: {
      before: { since: before.since },
      after: { since: ctx.now.toISOString() },
      graceHours,
      ...(reason === undefined ? {} : { reason }),
    },
  });
  return { ownerId, secret, presentUntil: new Date(ctx.now.getTime() + graceHours * HOUR_MILLIS).toISOString() };
}
