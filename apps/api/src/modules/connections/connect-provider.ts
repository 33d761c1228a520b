import type { ProviderStatus } from '@fareback/contract';
import type { AffairsCtx } from '../../call/context.ts';
import {
  applyBehaviours,
  type Behaviour,
  claimBehaviours,
  connectedBehaviour,
  earningScopeOf,
  lookBackDaysOf,
} from '../earning/index.ts';
import { connectByIdentifier } from './connections.ts';
import { lockSubjects } from './store.ts';

const DAY_SECONDS = 86_400;

/**
 * Connects a member to a provider and lets what the provider already reported about them count: rides since connecting,
 * and rides within a campaign's look-back before. A first connection is itself a behaviour, for campaigns that pay for
 * it. All in one transaction, with reports of the same provider kept out meanwhile, so that no ride falls between.
 * Refuses as `connectByIdentifier` does [API-45, PROV-01, PROV-04, PROV-29].
 */
export async function connectProvider(
  ctx: AffairsCtx,
  input: { ProviderID: string; identifier: string },
): Promise<ProviderStatus> {
  const { tx, tenant, member, now } = ctx;
  await lockSubjects(tx, tenant.tenantId, input.ProviderID, 'ALONE');
  const { reply, providerId, subjectHash, isFirst, isSecondHand, isChange } = await connectByIdentifier(ctx, input);
  if (!isChange) return reply;
  const scope = await earningScopeOf(ctx);
  const claimed: Behaviour[] = await claimBehaviours(tx, {
    providerId,
    subjectHash,
    memberId: member.memberId,
    connectedAt: now,
    lookBackSeconds: lookBackDaysOf(scope.programme) * DAY_SECONDS,
    isSecondHand,
  });
  const fresh = isFirst ? [...claimed, connectedBehaviour(providerId, now)] : claimed;
  if (fresh.length > 0) await applyBehaviours(tx, scope, new Map([[member.memberId, fresh]]));
  return reply;
}
