import type { MadeSecret, SharedSecret } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { sortableId } from '../../../platform/ids.ts';
import { activeProviders } from '../../providers/index.ts';
import { providerNames } from '../../rides/index.ts';
import { PARTNER, partnerSecretSince, providerSecretsSince, rotateSecretOnce } from '../../tenants/index.ts';
import { causeOf } from '../cause-of.ts';

const purposeOf = (ownerId: string) => (ownerId === PARTNER ? 'PARTNER_HAND_OVER' : 'PROVIDER_WEBHOOK');

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
 * Creates a new secret of a provider or partner and keeps the current one valid for some hours; returns the text once
 * and never logs it. Idempotent per caller key until the next rotation. Throws NOT_FOUND and CHANGED_MEANWHILE
 * [DESK-137, DESK-165].
 */
export async function rotateShared(
  ctx: StaffCtx,
  ownerId: string,
  { graceHours, reason, idempotencyKey }: { graceHours: number; reason?: string; idempotencyKey?: string | undefined },
): Promise<MadeSecret> {
  const before =
    (await listSecrets(ctx)).secrets.find((each) => each.ownerId === ownerId) ?? throwAdminError('NOT_FOUND');
  const secretId = idempotencyKey === undefined ? sortableId(ctx.now) : causeOf(idempotencyKey, ownerId);
  const secretRef = { purpose: purposeOf(ownerId), ownerId, secretId } as const;
  const made = (await rotateSecretOnce(ctx, secretRef, graceHours)) ?? throwAdminError('CHANGED_MEANWHILE');
  await ctx.record({
    verb: 'secrets.rotate',
    subject: { kind: 'secret', id: ownerId },
    facts: {
      before: { since: before.since },
      after: { since: made.isRepeated ? before.since : ctx.now.toISOString() },
      graceHours,
      isRepeated: made.isRepeated,
      ...(reason === undefined ? {} : { reason }),
    },
  });
  return { ownerId, secret: made.secret, presentUntil: made.presentUntil.toISOString() };
}
