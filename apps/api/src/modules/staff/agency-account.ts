import { normalizeEmail } from '@fareback/contract';
import { type StaffMe, staffLimits } from '@fareback/contract/admin';
import type { DeskCall } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { type Tx, withStaff } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { bindIdentity, findIdentity, hasIdentity, type Identity } from './identity-store.ts';
import { queueStaffMail } from './mail/queue-staff-mail.ts';
import { readPolicy } from './policy/policy-store.ts';
import { provenUntil, staffMe } from './sessions/me.ts';
import { type FoundStaff, findWhoMaySignIn, lockStaff, type StaffMember } from './store.ts';
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

/** Links the account and emails its person, who may not have done it; false if either is already linked. */
async function linkAccount(
  tx: Tx,
  { keyRing, settings, now, tenants }: DeskCall,
  { identity, person }: { identity: Identity; person: StaffMember },
): Promise<boolean> {
  const { staffId, email: to, name, language } = person;
  if (!(await bindIdentity(tx, { ...identity, staffId }, now))) return false;
  const agency = (await tenants.byId(identity.agencyId))?.name ?? '';
  const mail = { kind: 'ACCOUNT_LINKED', agency, link: `${settings.desk?.origin}/` } as const;
  const expiresAt = new Date(now.getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
  await queueStaffMail(tx, keyRing, { contents: { to, reader: { name, language }, mail }, expiresAt });
  return true;
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
export async function personBehind(tx: Tx, call: DeskCall, { identity, email, holdSettings }: Proven): Promise<string> {
  if (!(await holdSettings(tx))) return throwAdminError('OPENID_REFUSED');
  const { now } = call;
  const bound = await findIdentity(tx, identity);
  const invited = bound || email === null ? undefined : await findWhoMaySignIn(tx, email, now);
  const staffId = bound?.staffId ?? invited?.staffId;
  if (staffId === undefined || !(await isExpected(tx, identity.agencyId, { staffId, now })))
    return throwAdminError('NOT_INVITED');
  if (bound) return staffId;
  if (!invited || !(await isNewcomer(tx, identity.agencyId, invited))) return throwAdminError('OPENID_NOT_CONNECTED');
  const isLinked = await linkAccount(tx, call, { identity, person: invited });
  return isLinked ? staffId : throwAdminError('OPENID_NOT_CONNECTED');
}

/**
 * Where session rules require the agency's sign-in, its provider must know the person: else they could link a friend's
 * account and keep access that the agency ended. Throws OPENID_NOT_CONNECTED [DESK-822].
 */
async function checkVouched(
  tx: Tx,
  agencyId: string,
  { email, own }: { email: string | null; own: string },
): Promise<void> {
  const isRequired = (await readPolicy(tx, agencyId))?.requiresAgencySignIn === true;
  if (isRequired && email !== normalizeEmail(own)) throwAdminError('OPENID_NOT_CONNECTED');
}

/**
 * Links an account to the signed-in person. Throws STEP_UP_REQUIRED, NOT_INVITED, OPENID_NOT_CONNECTED, and
 * OPENID_REFUSED if the settings changed since.
 */
export async function connectAccount(call: DeskCall, { identity, email, holdSettings }: Proven): Promise<StaffMe> {
  const { signedIn, now, database } = call;
  if (signedIn === null) return throwAdminError('SIGN_IN_REQUIRED');
  // A sign-in limited to one agency must not link a provider of another.
  if (signedIn.onlyAgencyId !== null) throwAdminError('OPENID_NOT_CONNECTED');
  if (provenUntil(signedIn, now) === null) throwAdminError('STEP_UP_REQUIRED');
  await withStaff(database, async (tx) => {
    if (!(await holdSettings(tx))) throwAdminError('OPENID_REFUSED');
    if (!(await isExpected(tx, identity.agencyId, { staffId: signedIn.staffId, now }))) throwAdminError('NOT_INVITED');
    if (!(await findIdentity(tx, identity))) await checkVouched(tx, identity.agencyId, { email, own: signedIn.email });
    const isNew = await linkAccount(tx, call, { identity, person: signedIn });
    if (!isNew && (await findIdentity(tx, identity))?.staffId !== signedIn.staffId)
      throwAdminError('OPENID_NOT_CONNECTED');
  });
  return staffMe(call, signedIn);
}
