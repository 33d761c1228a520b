import type { StaffCtx } from '../../../../call/staff.ts';
import { throwApiError } from '../../../../platform/api-error.ts';
import { confirmAccount, releaseAccount, releaseMembersAccount } from '../../../connections/index.ts';
import { activeProviders, type ProviderRow } from '../../../providers/index.ts';
import { presentMember } from '../chosen-member.ts';
import { about } from './about.ts';
import type { Case } from './standing.ts';

type CardCase = Case & { providerId: string; reason: string };

/** A provider of the agency. Refuses NOT_FOUND. */
export const chosenProvider = async (ctx: StaffCtx, providerId: string): Promise<ProviderRow> =>
  (await activeProviders(ctx)).find((row) => row.providerId === providerId) ?? throwApiError('NOT_FOUND');

const noteOf = ({ actor }: StaffCtx, { reason }: CardCase) => ({ reason, by: actor.name });

/** Takes an account from a member: points stay, the member is told, and it can be connected anew. Refuses NOT_FOUND [PROV-29, DESK-40]. */
export async function freeCard(ctx: StaffCtx, asked: CardCase): Promise<{ isChanged: boolean }> {
  const { memberId, providerId } = asked;
  await presentMember(ctx, memberId);
  const provider = await chosenProvider(ctx, providerId);
  const isChanged = await releaseMembersAccount(ctx, { memberId, provider }, noteOf(ctx, asked));
  await ctx.record(about('members.freeCard', asked, { providerId, isChanged }));
  return { isChanged };
}

/** The same by the number on the card, for whoever has it; answers whose it was, null where it was nobody's. Refuses NOT_FOUND [PROV-29]. */
export async function freeAccount(
  ctx: StaffCtx,
  asked: { providerId: string; account: string; reason: string },
): Promise<string | null> {
  const { providerId, account: identifier, reason } = asked;
  const provider = await chosenProvider(ctx, providerId);
  const memberId = await releaseAccount(ctx, { provider, identifier }, { reason, by: ctx.actor.name });
  if (memberId === null)
    await ctx.record({
      verb: 'members.freeCard',
      subject: { kind: 'provider', id: providerId },
      facts: { isChanged: false },
    });
  else await ctx.record(about('members.freeCard', { memberId, reason }, { providerId, isChanged: true }));
  return memberId;
}

/** Proves, on the word of the agency, an account that a member says is theirs. Refuses NOT_FOUND [PROV-29, DESK-40]. */
export async function confirmCard(ctx: StaffCtx, asked: CardCase): Promise<{ isChanged: boolean }> {
  const { memberId, providerId } = asked;
  await presentMember(ctx, memberId);
  const provider = await chosenProvider(ctx, providerId);
  const isChanged = await confirmAccount(ctx, { memberId, provider }, noteOf(ctx, asked));
  await ctx.record(about('members.confirmCard', asked, { providerId, isChanged }));
  return { isChanged };
}
