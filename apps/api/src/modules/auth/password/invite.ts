import { limits } from '@fareback/contract';
import type { Call, TenantCtx } from '../../../call/context.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { Member } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { welcomeAddress } from '../link-addresses.ts';
import { createResetLink } from './mail-link-store.ts';

/** Where an invitation is written: a tenant, and the client whose address its link follows. */
type Inviting = TenantCtx & Pick<Call, 'client' | 'language'>;

/**
 * Queues a mail that tells a rider of an account that their agency brought along, with a link, for 7 days, that lets them
 * choose a password; afterwards a reset does the same. The rider agrees to the terms on the way in. The member must be
 * locked and have an email [IMP-03].
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
