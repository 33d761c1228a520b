import { inTenant, type TenantCtx } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endOfLocalDate } from '../../../platform/local-date.ts';
import { isTurnOver } from '../../../platform/turn.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { lockMembers, type Member } from '../../members/index.ts';
import {
  type BatchRow,
  batchKey,
  grantOffers,
  lockDueBatch,
  type MemberState,
  membersInState,
  readUsedGrants,
  withdrawGrants,
  writeBatch,
  writeMemberStates,
} from '../../offer-grants/index.ts';
import { activeOffers, markGranted } from '../../offers/index.ts';
import { announceChange } from '../../tenants/index.ts';
import { findUnable } from '../members/offer-acts.ts';

export const GIVE_OFFERS = 'give-offers';

const AT_ONCE = 500;

type StateOf = Map<string, MemberState>;

/** What members would get now: `ready`, or why not. An offer that is not active gives nothing to anyone. */
export async function stateOfMembers(
  ctx: TenantCtx,
  offerId: string,
  members: readonly Pick<Member, 'memberId' | 'status'>[],
): Promise<StateOf> {
  const ids = members.map(({ memberId }) => memberId);
  const offer = (await activeOffers(ctx)).find((one) => one.offerId === offerId);
  if (offer === undefined) return new Map(ids.map((id) => [id, 'notFor']));
  const unable = await findUnable(ctx, ids, offer);
  return new Map(
    members.map(({ memberId, status }) => {
      if (status === 'SUSPENDED' || status === 'OPTED_OUT') return [memberId, 'resting'];
      const why = unable.get(memberId);
      return [memberId, why === undefined ? 'ready' : why === 'notFor' ? 'notFor' : 'has'];
    }),
  );
}

/** Locks members and their accounts, as giving to one does; erased members are left out. */
async function lockAll({ tx }: TenantCtx, memberIds: string[]): Promise<Member[]> {
  const members = (await lockMembers(tx, memberIds)).filter(({ status }) => status !== 'DELETED');
  await lockAccounts(
    tx,
    members.map(({ memberId }) => memberId),
  );
  return members;
}

async function giveToMembers(ctx: TenantCtx, batch: BatchRow, memberIds: string[]): Promise<StateOf> {
  const { tx, now, tenant } = ctx;
  const { batchId, offerId, lastDay } = batch;
  const states = await stateOfMembers(ctx, offerId, await lockAll(ctx, memberIds));
  const expiresAt = lastDay === null ? null : endOfLocalDate(lastDay, tenant.timeZone);
  const grants = [...states].flatMap(([memberId, state]) =>
    state === 'ready' ? [{ memberId, grantKey: batchKey(batchId), offerId, campaignId: null, expiresAt }] : [],
  );
  await grantOffers(tx, now, grants);
  // A version that was published since the start may have removed the mark.
  if (grants.length > 0 && (await markGranted(tx, offerId))) await announceChange(tx, tenant.tenantId);
  return new Map([...states].map(([memberId, state]) => [memberId, state === 'ready' ? 'given' : state]));
}

async function withdrawFromMembers(ctx: TenantCtx, { batchId }: BatchRow, memberIds: string[]): Promise<StateOf> {
  const { tx, now } = ctx;
  const ids = (await lockAll(ctx, memberIds)).map(({ memberId }) => memberId);
  const grantKey = batchKey(batchId);
  await withdrawGrants(
    tx,
    now,
    ids.map((memberId) => ({ memberId, grantKey, reason: 'STAFF' })),
  );
  const used = new Set((await readUsedGrants(tx, ids, grantKey)).map(({ memberId }) => memberId));
  return new Map(ids.map((memberId) => [memberId, used.has(memberId) ? 'used' : 'withdrawn']));
}

/**
 * Processes the next members of a due batch; false without one. A member's new state commits with the grant, so an
 * interrupted batch goes on with the others.
 */
async function runPage(ctx: TenantCtx): Promise<boolean> {
  const { tx, now } = ctx;
  const batch = await lockDueBatch(tx);
  if (batch === undefined) return false;
  const from = batch.state === 'RUNNING' ? 'ready' : 'given';
  const ids = await membersInState(tx, batch.batchId, from, AT_ONCE);
  // Members without a new state are being erased; with their old one they would be read again and again.
  const gone: MemberState = from === 'ready' ? 'resting' : 'withdrawn';
  const found = await (from === 'ready' ? giveToMembers : withdrawFromMembers)(ctx, batch, ids);
  const states: StateOf = new Map(ids.map((memberId) => [memberId, found.get(memberId) ?? gone]));
  await writeMemberStates(
    tx,
    batch.batchId,
    [...states].map(([memberId, state]) => ({ memberId, state })),
  );
  const counts = { ...batch.counts };
  for (const state of states.values()) {
    counts[from] = (counts[from] ?? 0) - 1;
    counts[state] = (counts[state] ?? 0) + 1;
  }
  const isOver = ids.length < AT_ONCE;
  const state = isOver ? (from === 'ready' ? 'DONE' : 'UNDONE') : batch.state;
  await writeBatch(tx, { ...batch, state, counts, endedAt: isOver ? now : null });
  return true;
}

/** Gives the offers of due batches and withdraws those of undone ones, some members per transaction [DESK-532]. */
export async function runOfferBatches(deps: Deps, tenant: Tenant): Promise<void> {
  while (await inTenant(deps, tenant, runPage)) if (isTurnOver()) return;
}
