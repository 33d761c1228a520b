import type { LossCause, ProviderStatus } from '@fareback/contract';
import type { MemberDataCtx, TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { localized } from '../../platform/localized.ts';
import {
  applyActivities,
  claimActivities,
  confirmActivities,
  connectedActivity,
  earningScopeOf,
  hideActivities,
  lookBackDaysOf,
  SECOND_HAND,
  UNPROVEN,
} from '../earning/index.ts';
import { addressees } from '../members/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { ProviderRow } from '../providers/index.ts';
import { matchRewardHolds } from '../reward-holds/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { type Account, encryptContext, presentConnection, toStoredAccount } from './account.ts';
import { revokeGrants } from './consent/grants.ts';
import {
  type Awaits,
  type ConnectionRow,
  endConnection,
  lockConnection,
  lockHolder,
  lockSubjects,
  type ProvenBy,
  recordFirstOwner,
  type WrittenConnection,
  writeConnection,
} from './store.ts';

const DAY_SECONDS = 86_400;

type StoredAccount = ReturnType<typeof toStoredAccount>;

/** Locks the member's connection and the account's other one, and blocks concurrent ride reports of the provider. */
async function lockAccount({ tx, tenant, member }: MemberDataCtx, { providerId, subjectHash }: StoredAccount) {
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const own = await lockConnection(tx, member.memberId, providerId);
  const holder = await lockHolder(tx, providerId, subjectHash);
  return { own, holder: holder?.memberId === member.memberId ? undefined : holder };
}

const isOf = (own: ConnectionRow | undefined, { subjectHash }: StoredAccount): own is ConnectionRow =>
  (own?.status === 'CONNECTED' || own?.status === 'VALIDATING') && own.subjectHash?.equals(subjectHash) === true;

/**
 * Throws ALREADY_CONNECTED if another account is connected, so entering a number never replaces a working connection.
 */
function assertNoOtherAccount(own: ConnectionRow | undefined, stored: StoredAccount): void {
  if (own?.status === 'CONNECTED' && !isOf(own, stored)) throwApiError('ALREADY_CONNECTED');
}

async function write(ctx: MemberDataCtx, { provider }: Account, row: WrittenConnection): Promise<ProviderStatus> {
  await writeConnection(ctx.tx, row, ctx.now);
  await matchRewardHolds(ctx, row.memberId);
  return presentConnection(ctx, row, provider);
}

/**
 * The part of an account's history that counts. NOTHING: not proven; SINCE_NAMED: since the member entered it, if
 * proven by a ride, which does not show earlier ownership; LOOK_BACK: also the look-back before, if the provider
 * confirms its rider.
 */
type Past = 'NOTHING' | 'SINCE_NAMED' | 'LOOK_BACK';

/** Counts waiting rides, and a first connection, which is itself an activity that campaigns may pay. */
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

/**
 * The time from which an account counts whose connection our interrupted refresh ended, and that is now proven again: its
 * rides in between are not lost [PROV-38].
 */
function interruptedSince(
  { tenant, keyRing }: MemberDataCtx,
  own: ConnectionRow | undefined,
  { identifier }: Account,
): Date | null {
  if (own?.status !== 'REQUIRE_DISCONNECT' || own.wasLostBecause !== 'INTERRUPTED' || !own.identifierEncrypted)
    return null;
  const context = encryptContext(tenant.tenantId, own.memberId, own.providerId);
  return keyRing.decrypt(own.identifierEncrypted, context) === identifier ? own.connectedAt : null;
}

/** True if a proof is weaker than the existing one: a ride can be observed by a bystander. */
const isWeaker = (provenBy: ProvenBy, than: ProvenBy | null): boolean =>
  provenBy === 'RIDE' && than !== null && than !== 'RIDE';

/**
 * Connects a proven account: it counts from now on, with its history since the member entered it and, except for a
 * ride's proof, the look-back before. The previous holder loses it and is notified; waiting claims stay. One
 * transaction, with the provider's ride reports blocked, so no ride is lost. Throws ALREADY_CONNECTED if the member has
 * another account there, PROVIDER_IDENTIFIER_IN_USE if another member has a stronger proof [PROV-01, PROV-04, PROV-29].
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
  const { isSecondHand } = await recordFirstOwner(tx, stored, now);
  const connectedAt = (isSame && own.connectedAt) || interruptedSince(ctx, own, account) || account.since || now;
  const isBrought = account.since !== undefined;
  const row = { ...stored, status: 'CONNECTED' as const, connectedAt, isSecondHand, provenBy, awaits: null, isBrought };
  const reply = await write(ctx, account, row);
  // A first connection counts once per account, however many members it passes through.
  const isFirst = !isSecondHand && (own?.firstConnectedAt ?? null) === null && !isBrought;
  const past = provenBy === 'RIDE' ? 'SINCE_NAMED' : 'LOOK_BACK';
  await count(ctx, stored, { connectedAt, flags: isSecondHand ? SECOND_HAND : 0, isFirst, past });
  return reply;
}

/**
 * Records a claim to an account: VALIDATING until proven. It excludes no other member, and nothing of the account is
 * shown, paid or counted. Throws ALREADY_CONNECTED if the member has another account there [PROV-11].
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
 * Connects an unproven account if the agency allows it: from now on it pays the first member to enter it, without times
 * and places, until it is proven. Later members need a ride as proof. Throws ALREADY_CONNECTED if the member has
 * another account there [PROV-04].
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
