import type { StaffMe } from '@fareback/contract/admin';
import type { DeskCall } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { type Tx, withStaff } from '../../platform/database/transactions.ts';
import { bindIdentity, findIdentity, hasIdentity, type Identity } from './identity-store.ts';
import { provenUntil, staffMe } from './sessions/me.ts';
import { type FoundStaff, findWhoMaySignIn, lockStaff } from './store.ts';
import { offerTo } from './team/offer-store.ts';
import { rolesAt } from './team/team-store.ts';

/** An account that the agency's provider proved. */
interface Proven {
  identity: Identity;
  /** Null unless the provider may vouch for it. */
  email: string | null;
  /** Holds the provider's settings until the transaction ends; false if they changed since the proof. */
  holdSettings: (tx: Tx) => Promise<boolean>;
}

async function isExpected(
  tx: Tx,
  agencyId: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<boolean> {
  if ((await rolesAt(tx, agencyId, staffId)).length > 0) return true;
  const offer = await offerTo(tx, agencyId, staffId);
  return offer !== undefined && offer.expiresAt > now;
}

/** True for an invited person who never signed in, has no role at the agency and no account at any provider. */
async function isNewcomer(tx: Tx, agencyId: string, { staffId, joinedAt }: FoundStaff): Promise<boolean> {
  // Two accounts of one email, at two providers, wait for each other here.
  await lockStaff(tx, staffId);
  return joinedAt === null && (await rolesAt(tx, agencyId, staffId)).length === 0 && !(await hasIdentity(tx, staffId));
}

/**
 * Returns the account's person: the linked one, or on first use an invited person who has never signed in, by the
 * invited email. Existing staff must link it while signed in, because an email alone must not take over an account.
 * Throws OPENID_REFUSED if the settings changed since, NOT_INVITED and OPENID_NOT_CONNECTED.
 */
export async function personBehind(
  tx: Tx,
  { now }: DeskCall,
  { identity, email, holdSettings }: Proven,
): Promise<string> {
  if (!(await holdSettings(tx))) return throwAdminError('OPENID_REFUSED');
  const bound = await findIdentity(tx, identity);
  const invited = bound || email === null ? undefined : await findWhoMaySignIn(tx, email, now);
  const staffId = bound?.staffId ?? invited?.staffId;
  if (staffId === undefined || !(await isExpected(tx, identity.agencyId, { staffId, now })))
    return throwAdminError('NOT_INVITED');
  if (bound) return staffId;
  if (!invited || !(await isNewcomer(tx, identity.agencyId, invited))) return throwAdminError('OPENID_NOT_CONNECTED');
  return (await bindIdentity(tx, { ...identity, staffId }, now)) ? staffId : throwAdminError('OPENID_NOT_CONNECTED');
}

/**
 * Links an account to the signed-in person. Throws STEP_UP_REQUIRED, NOT_INVITED, OPENID_NOT_CONNECTED, and
 * OPENID_REFUSED if the settings changed since.
 */
export async function connectAccount(call: DeskCall, { identity, holdSettings }: Proven): Promise<StaffMe> {
  const { signedIn, now, database } = call;
  if (signedIn === null) return throwAdminError('SIGN_IN_REQUIRED');
  // A sign-in limited to one agency must not link a provider of another.
  if (signedIn.onlyAgencyId !== null) throwAdminError('OPENID_NOT_CONNECTED');
  if (provenUntil(signedIn, now) === null) throwAdminError('STEP_UP_REQUIRED');
  await withStaff(database, async (tx) => {
    if (!(await holdSettings(tx))) throwAdminError('OPENID_REFUSED');
    if (!(await isExpected(tx, identity.agencyId, { staffId: signedIn.staffId, now }))) throwAdminError('NOT_INVITED');
    const isNew = await bindIdentity(tx, { ...identity, staffId: signedIn.staffId }, now);
    if (!isNew && (await findIdentity(tx, identity))?.staffId !== signedIn.staffId)
      throwAdminError('OPENID_NOT_CONNECTED');
  });
  return staffMe(call, signedIn);
}
