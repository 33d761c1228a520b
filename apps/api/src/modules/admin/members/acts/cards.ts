import type { StaffCtx } from '../../../../call/staff.ts';
import { throwApiError } from '../../../../platform/api-error.ts';
import { confirmAccount, releaseMembersAccount } from '../../../connections/index.ts';
import { activeProviders, type ProviderRow } from '../../../providers/index.ts';
import { presentMember } from '../chosen-member.ts';
import { about } from './about.ts';
import type { Case } from './status.ts';

type CardCase = Case & { providerId: string; reason: string };

export const chosenProvider = async (ctx: StaffCtx, providerId: string): Promise<ProviderRow> =>
  (await activeProviders(ctx)).find((row) => row.providerId === providerId) ?? throwApiError('NOT_FOUND');

const noteOf = ({ actor }: StaffCtx, { reason }: CardCase) => ({ reason, by: actor.name });

/**
 * Releases a member's account: points stay, the member is notified, and the account can be connected again. Throws
 * NOT_FOUND [PROV-29, DESK-40].
 */
export async function freeCard(ctx: StaffCtx, asked: CardCase): Promise<{ isChanged: boolean }> {
  const { memberId, providerId } = asked;
  await presentMember(ctx, memberId);
  const provider = await chosenProvider(ctx, providerId);
  const isChanged = await releaseMembersAccount(ctx, { memberId, provider }, noteOf(ctx, asked));
  await ctx.record(about('members.freeCard', asked, { providerId, isChanged }));
  return { isChanged };
}

export async function confirmCard(ctx: StaffCtx, asked: CardCase): Promise<{ isChanged: boolean }> {
  const { memberId, providerId } = asked;
  await presentMember(ctx, memberId);
  const provider = await chosenProvider(ctx, providerId);
  const isChanged = await confirmAccount(ctx, { memberId, provider }, noteOf(ctx, asked));
  await ctx.record(about('members.confirmCard', asked, { providerId, isChanged }));
  return { isChanged };
}
