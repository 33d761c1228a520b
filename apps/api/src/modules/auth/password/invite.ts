import { limits } from '@fareback/contract';
import type { Call, TenantCtx } from '../../../call/context.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { Member } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { welcomeAddress } from '../link-addresses.ts';
import { createResetLink } from './mail-link-store.ts';

type Inviting = TenantCtx & Pick<Call, 'client' | 'language'>;

/**
 * Queues an email about an imported account, with a 7-day link to choose a password; later a reset does the same. The
 * rider accepts the terms on the way. The member must be locked and have an email [IMP-03].
 */
export async function inviteRider(
  ctx: Inviting,
  { memberId, email, name, language }: Pick<Member, 'memberId' | 'name' | 'language'> & { email: string },
  points: number,
): Promise<void> {
  const { tx, tenant, now } = ctx;
  const { tenantId } = tenant;
  const lifeMillis = limits.invitationLinkLifeDays * DAY_MILLIS;
  const token = await createResetLink(tx, tenantId, { memberId, lifeMillis }, now);
  const mail = { kind: 'INVITATION', name, points, link: welcomeAddress(ctx, token) } as const;
  await queueMail(tx, ctx, { tenantId, to: email, language: language ?? ctx.language, memberId, mail });
}
