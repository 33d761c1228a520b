import type { ProviderStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import {
  applyActivities,
  claimActivities,
  confirmActivities,
  connectedActivity,
  earningScopeOf,
  lookBackDaysOf,
  SECOND_HAND,
  UNPROVEN,
} from '../earning/index.ts';
import type { ProviderRow } from '../providers/index.ts';
import { matchRewardHolds } from '../reward-holds/index.ts';
import { type Account, presentConnection, toStoredAccount } from './account.ts';
import { loseAccount } from './lose-account.ts';
import {
  type Awaits,
  type ConnectionRow,
  lockConnection,
  lockHolder,
  lockSubjects,
  noteOwner,
  type ProvenBy,
  type WrittenConnection,
  writeConnection,
} from './store.ts';

const DAY_SECONDS = 86_400;

type StoredAccount = ReturnType<typeof toStoredAccount>;

/**
 * Locks the member's connection and that of whoever else has the account, and keeps reports of the provider's rides out
 * meanwhile.
 */
async function lockAccount({ tx, tenant, member }: MemberDataCtx, { providerId, subjectHash }: StoredAccount) {
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const own = await lockConnection(tx, member.memberId, providerId);
  const holder = await lockHolder(tx, providerId, subjectHash);
  return { own, holder: holder?.memberId === member.memberId ? undefined : holder };
}

const isOf = (own: ConnectionRow | undefined, { subjectHash }: StoredAccount): own is ConnectionRow =>
  (own?.status === 'CONNECTED' || own?.status === 'VALIDATING') && own.subjectHash?.equals(subjectHash) === true;

/** Refuses ALREADY_CONNECTED where another account stands, so that no working connection is lost by a number that is tried. */
function assertNoOtherAccount(own: ConnectionRow | undefined, stored: StoredAccount): void {
  if (own?.status === 'CONNECTED' && !isOf(own, stored)) throwApiError('ALREADY_CONNECTED');
}

/** Writes the connection and answers it as the member reads it. */
async function write(ctx: MemberDataCtx, { provider }: Account, row: WrittenConnection): Promise<ProviderStatus> {
  await writeConnection(ctx.tx, row, ctx.now);
  await matchRewardHolds(ctx, row.memberId);
  return presentConnection(ctx, row, provider);
}

/**
 * What of the account's past counts for the member. NOTHING while the account is not proven; SINCE_NAMED, since they
 * named it, where a ride proved it, which says nothing of who had it before; LOOK_BACK, the look-back before that too,
 * where the provider vouches for its rider.
 */
type Past = 'NOTHING' | 'SINCE_NAMED' | 'LOOK_BACK';

/** Lets rides that wait count, and a first connection, which is itself a behaviour, for campaigns that pay for it. */
async function count(
  ctx: MemberDataCtx,
  { providerId, subjectHash }: StoredAccount,
  connection: { connectedAt: Date; flags: number; isFirst: boolean; past: Past },
): Promise<void> {
  const { tx, member, now } = ctx;
  const { connectedAt, flags, isFirst, past } = connection;
  const scope = await earningScopeOf(ctx);
  const claim = { providerId, subjectHash, memberId: member.memberId, connectedAt, flags };
  const confirmed = past === 'NOTHING' ? [] : await confirmActivities(tx, claim);
  const lookBackSeconds = past === 'LOOK_BACK' ? lookBackDaysOf(scope.programme) * DAY_SECONDS : 0;
  const claimed = await claimActivities(tx, { ...claim, lookBackSeconds });
  const fresh = [...confirmed, ...claimed, ...(isFirst ? [connectedActivity(providerId, now)] : [])];
  if (fresh.length > 0) await applyActivities(tx, scope, new Map([[member.memberId, fresh]]));
}

/** Whether a proof is weaker than the one that is there: a ride can be seen by anybody who stands beside it. */
const isWeaker = (provenBy: ProvenBy, than: ProvenBy | null): boolean =>
  provenBy === 'RIDE' && than !== null && than !== 'RIDE';

/**
 * Connects an account that is proven to be the member's: it counts from now on, with what it did since the member named it
 * and, but for a ride's proof, within the look-back before. Whoever had it loses it and is told; who only waits for it waits on. All in one
 * transaction, with reports of the provider's rides kept out, so that none falls between. Refuses ALREADY_CONNECTED where
 * the member has another account there, PROVIDER_IDENTIFIER_IN_USE where a stronger proof is somebody else's
 * [PROV-01, PROV-04, PROV-29].
 */
export async function proveAccount(ctx: MemberDataCtx, account: Account, provenBy: ProvenBy): Promise<ProviderStatus> {
  const { tx, now } = ctx;
  const stored = toStoredAccount(ctx, account);
  const { own, holder } = await lockAccount(ctx, stored);
  assertNoOtherAccount(own, stored);
  const isSame = isOf(own, stored);
  if (isSame && own.provenBy !== null) return presentConnection(ctx, own, account.provider);
  if (holder && isWeaker(provenBy, holder.provenBy)) throwApiError('PROVIDER_IDENTIFIER_IN_USE');
  if (holder) await loseAccount(ctx, holder, account.provider);
  const { isSecondHand } = await noteOwner(tx, stored, now);
  const connectedAt = (isSame && own.connectedAt) || account.since || now;
  const isBrought = account.since !== undefined;
  const row = { ...stored, status: 'CONNECTED' as const, connectedAt, isSecondHand, provenBy, awaits: null, isBrought };
  const reply = await write(ctx, account, row);
  // One account is connected for the first time once, through however many hands it goes.
  const isFirst = !isSecondHand && (own?.firstConnectedAt ?? null) === null && !isBrought;
  const past = provenBy === 'RIDE' ? 'SINCE_NAMED' : 'LOOK_BACK';
  await count(ctx, stored, { connectedAt, flags: isSecondHand ? SECOND_HAND : 0, isFirst, past });
  return reply;
}

/**
 * Notes that the member says an account is theirs: VALIDATING until it is proven. Nobody is kept out by it, and nothing of
 * the account is shown, paid or counted. Refuses ALREADY_CONNECTED where the member has another account there [PROV-11].
 */
export async function holdAccount(ctx: MemberDataCtx, account: Account, awaits: Awaits): Promise<ProviderStatus> {
  const stored = toStoredAccount(ctx, account);
  const { own } = await lockAccount(ctx, stored);
  assertNoOtherAccount(own, stored);
  const isSame = isOf(own, stored);
  if (isSame && own.status === 'CONNECTED') return presentConnection(ctx, own, account.provider);
  const connectedAt = (isSame && own.connectedAt) || ctx.now;
  const row = { ...stored, status: 'VALIDATING' as const, connectedAt, isSecondHand: false, provenBy: null, awaits };
  return write(ctx, account, row);
}

/**
 * Connects an account that nothing proves, where the agency wants it so: what it does from now on pays whoever named it
 * first, without times and places, until somebody proves it. Whoever comes later waits for a ride to prove it. Refuses
 * ALREADY_CONNECTED where the member has another account there [PROV-04].
 */
export async function takeAccount(ctx: MemberDataCtx, account: Account): Promise<ProviderStatus> {
  const stored = toStoredAccount(ctx, account);
  const { own, holder } = await lockAccount(ctx, stored);
  if (holder) return holdAccount(ctx, account, 'RIDE');
  assertNoOtherAccount(own, stored);
  if (isOf(own, stored) && own.status === 'CONNECTED') return presentConnection(ctx, own, account.provider);
  const connectedAt = ctx.now;
  const row = {
    ...stored,
    status: 'CONNECTED' as const,
    connectedAt,
    isSecondHand: true,
    provenBy: null,
    awaits: null,
  };
  const reply = await write(ctx, account, row);
  await count(ctx, stored, { connectedAt, flags: SECOND_HAND | UNPROVEN, isFirst: false, past: 'NOTHING' });
  return reply;
}

/** Notes that a provider did not say that an account is the member's; a connection that stands is none the worse for it [PROV-12]. */
export async function failAccount(
  { tx, tenant, member, now }: MemberDataCtx,
  { providerId }: ProviderRow,
): Promise<void> {
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const own = await lockConnection(tx, member.memberId, providerId);
  if (own?.status === 'CONNECTED' || own?.status === 'REQUIRE_DISCONNECT') return;
  const nothing = {
    identifierEncrypted: null,
    labelEncrypted: null,
    subjectHash: null,
    endHash: null,
    isSecondHand: false,
  };
  const row = { memberId: member.memberId, providerId, ...nothing, connectedAt: now, provenBy: null, awaits: null };
  await writeConnection(tx, { ...row, status: 'FAILEDTOVALIDATE' }, now);
}
