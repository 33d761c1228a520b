import type { Call, TenantCtx } from '../../call/context.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { randomId } from '../../platform/ids.ts';
import { inviteRider, isReservedForAnother } from '../auth/index.ts';
import { type AccountImport, type ImportNote, importAccount, lockSubjects } from '../connections/index.ts';
import { grantClaimed, owedKeys } from '../ledger/index.ts';
import {
  createMember,
  findMemberByEmail,
  findMemberByPartner,
  lockMember,
  type Member,
  setLanguage,
} from '../members/index.ts';
import { activeProviders } from '../providers/index.ts';
import { matchRewardHolds } from '../reward-holds/index.ts';
import { insertRider, knownRider, recordInvited } from './import-store.ts';
import { type AccountRow, type ImportedRider, type RiderKey, RowRejected } from './rows.ts';

/** Digest of the rider's partner id, or of the email if there is no partner id. */
const digestOf = (keyRing: KeyRing, tenantId: string, { email, partnerId }: RiderKey): Buffer =>
  keyRing.hash(partnerId === null ? `email:${email}` : `partner:${partnerId}`, `${tenantId}/imported-rider`);

async function findRider({ tx }: TenantCtx, { email, partnerId }: RiderKey): Promise<Member | undefined> {
  const found =
    partnerId === null ? await findMemberByEmail(tx, email ?? '') : await findMemberByPartner(tx, partnerId);
  return found && lockMember(tx, found.memberId);
}

/**
 * Returns why an import gives an existing member nothing, or null. An email given at sign-up is unproven until a mailed
 * link is used.
 */
function getGrantError({ status, emailProvedAt }: Member, { partnerId }: RiderKey): string | null {
  if (status === 'OPTED_OUT' || status === 'SUSPENDED') return `the member is ${status}`;
  if (partnerId !== null || status === 'NEW' || emailProvedAt !== null) return null;
  return 'somebody signed up with this email and has not confirmed it: what is brought goes to whom it belongs';
}

export interface RiderImport {
  /** ADDED: new member; FOUND: existing member; KNOWN: imported by an earlier run; ERASED: imported, then deleted. */
  kind: 'ADDED' | 'FOUND' | 'KNOWN' | 'ERASED';
  points: number;
  isInvited: boolean;
}

export interface ImportTerms extends ImportNote {
  inviteGround: string | null;
}

type Ctx = TenantCtx & Pick<Call, 'client' | 'language'>;

/** Finds or creates the rider's member. Throws RowRejected. */
async function memberOf(ctx: Ctx, rider: ImportedRider): Promise<{ member: Member; isNew: boolean }> {
  const { tx, tenant, now } = ctx;
  const found = await findRider(ctx, rider);
  if (found) {
    const why = getGrantError(found, rider);
    if (why !== null) throw new RowRejected(why);
    return { member: found, isNew: false };
  }
  const { email, name, partnerId } = rider;
  if (email !== null && (await isReservedForAnother(tx, ctx, email, null)))
    throw new RowRejected('the email was another member’s until lately, who may still take it back');
  const memberId = randomId();
  const partner = partnerId === null ? {} : { partnerMemberId: partnerId };
  if (!(await createMember(tx, tenant.tenantId, now, { memberId, email, name, status: 'NEW', ...partner })))
    throw new RowRejected('the email is of a member whom the partner does not know by this id');
  await matchRewardHolds(ctx, memberId);
  if (rider.language !== null) await setLanguage(tx, memberId, rider.language);
  const member = await lockMember(tx, memberId);
  if (!member) throw new Error(`Member ${memberId} is not there.`);
  return { member, isNew: true };
}

/** Puts a rider's balance into the books, once for an import and day of lapse; answers the points. Throws RowRejected on another amount. */
async function bringPoints(
  ctx: Ctx,
  memberId: string,
  rider: ImportedRider,
  { reference }: ImportNote,
): Promise<number> {
  const { points: amount, lapsesOn, lapsesAt } = rider;
  if (amount === 0) return 0;
  const { tx, tenant, now } = ctx;
  const earningKey = `opening:${reference}:${lapsesOn ?? ''}`;
  const grant = { memberId, earningKey, campaignId: null, amount, earnedAt: now, lapsesAt };
  if ((await grantClaimed(tx, tenant, now, [grant])).length === 1) return amount;
  const held = (await owedKeys(tx, [memberId], [earningKey])).find((one) => one.earningKey === earningKey);
  if (held && held.amount !== amount)
    throw new RowRejected(
      `${held.amount} points were brought before under ${reference}, not ${amount}; nothing was changed`,
    );
  return 0;
}

/**
 * Imports a rider of another program: a member who has agreed to nothing yet, with their points booked at once. A
 * repeat adds only new data; members deleted in between stay deleted. Emails are sent only on a named legal ground.
 * Throws RowRejected, after which the transaction must end [IMP-01, IMP-02, IMP-03].
 */
export async function importRider(ctx: Ctx, rider: ImportedRider, terms: ImportTerms): Promise<RiderImport> {
  const { tx, tenant, keyRing, now } = ctx;
  const { reference, inviteGround } = terms;
  const digest = digestOf(keyRing, tenant.tenantId, rider);
  const known = await knownRider(tx, reference, digest);
  if (known?.memberId === null) return { kind: 'ERASED', points: 0, isInvited: false };
  const { member, isNew } = await memberOf(ctx, rider);
  const { memberId, email } = member;
  if (!known) await insertRider(tx, { digest, memberId }, terms, now);
  const points = await bringPoints(ctx, memberId, rider, terms);
  const isInvited = inviteGround !== null && email !== null && member.status === 'NEW' && !known?.isInvited;
  if (isInvited) {
    await recordInvited(tx, { reference, digest, ground: inviteGround }, now);
    await inviteRider(ctx, { ...member, email }, rider.points);
  }
  return { kind: isNew ? 'ADDED' : known ? 'KNOWN' : 'FOUND', points, isInvited };
}

/**
 * Imports a rider's account. The provider's rides are locked out first, before the member, as in every connection.
 * Throws RowRejected [IMP-04, PROV-32].
 */
export async function importAccountRow(ctx: TenantCtx, row: AccountRow, note: ImportNote): Promise<AccountImport> {
  const { tx, tenant, now } = ctx;
  const providers = await activeProviders(ctx);
  const provider = providers.find(({ providerId }) => providerId === row.providerId);
  if (!provider) {
    const known = providers.map(({ providerId }) => providerId).join(', ');
    throw new RowRejected(`this tenant has no provider ${row.providerId}; it has ${known}`);
  }
  await lockSubjects(tx, tenant.tenantId, row.providerId, 'ALONE');
  const member = await findRider(ctx, row);
  if (!member) throw new RowRejected('there is no such rider: import the members first');
  const { identifier, since, isAttested } = row;
  const outcome = await importAccount(
    { ...ctx, member },
    member,
    { provider, identifier, since: since ?? now, isAttested },
    note,
  );
  if ('why' in outcome) throw new RowRejected(outcome.why);
  return outcome;
}
