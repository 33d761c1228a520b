import { type Operators, staffLimits } from '@fareback/contract/admin';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS, isoText } from '../../../platform/local-date.ts';
import { addJob } from '../../../platform/queue.ts';
import { FORGET_OPERATOR, type FormerOperator } from '../forget-operator.ts';
import { deleteListsWithoutRole } from '../lists/list-store.ts';
import { deleteWithoutRole } from '../notifications/notification-store.ts';
import { deleteIdle, endInvitationLinks, ensureStaff, findStaff, lockStaff, type StaffMember } from '../store.ts';
import { mailOperatorAdded, mailOperatorExpired, mailOperatorRemoved } from './mail-operators.ts';
import {
  deleteOperator,
  endAllSessions,
  type FoundOperator,
  hasSignedIn,
  isRoleExpired,
  lockOperators,
  readOperators,
  saveOperator,
} from './operator-store.ts';

export interface OperatorActor {
  /** Null for a command. */
  staffId: string | null;
  name: string;
}

/** Who adds or removes an operator, and how it is recorded in the same transaction. */
export interface OperatorAct {
  by: OperatorActor;
  record?: (tx: Tx, staffId: string) => Promise<unknown>;
}

type OperatorDeps = Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings'>;

/** Operators whose role lasts; the others have not signed in yet. */
const lasting = (operators: readonly FoundOperator[]): FoundOperator[] =>
  operators.filter(({ expiresAt }) => expiresAt === null);

/** All operators by name; `ownId` is the person who asks [DESK-725]. */
export const listOperators = async (
  { database }: Pick<Deps, 'database'>,
  ownId: string | null,
): Promise<Operators['operators']> =>
  (await withStaff(database, readOperators)).map((operator) => ({
    staffId: operator.staffId,
    name: operator.name,
    email: operator.email,
    addedAt: operator.addedAt.toISOString(),
    addedBy: operator.addedBy,
    signedInAt: isoText(operator.signedInAt),
    invitedUntil: isoText(operator.expiresAt),
    isYou: operator.staffId === ownId,
  }));

/** Locks and reads the operators. Throws NOT_ALLOWED if the actor is not one of them any more. */
async function lockedOperators(tx: Tx, { staffId }: OperatorActor): Promise<FoundOperator[]> {
  await lockOperators(tx);
  const operators = await readOperators(tx);
  const isOperator = staffId === null || operators.some((one) => one.staffId === staffId);
  return isOperator ? operators : throwAdminError('NOT_ALLOWED');
}

async function expiryOf(tx: Tx, staffId: string, { by, now }: { by: OperatorActor; now: Date }): Promise<Date | null> {
  if (by.staffId === null || (await hasSignedIn(tx, staffId))) return null;
  return new Date(now.getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
}

/**
 * Makes a person an operator at once, ends their sessions and sign-in links, and emails them and the other operators.
 * Added at the desk, a person who never signed in has seven days to do so; adding them again renews that time, and a
 * command ends it. Returns false if the role lasts already. Throws NOT_ALLOWED and TOO_MANY_OPERATORS [DESK-726,
 * DESK-732, DESK-734].
 */
export const addOperator = (
  deps: OperatorDeps,
  person: Omit<StaffMember, 'staffId'>,
  { by, record }: OperatorAct,
): Promise<boolean> =>
  withStaff(deps.database, async (tx) => {
    const now = deps.clock();
    const operators = await lockedOperators(tx, by);
    const before = operators.find(({ email }) => email === person.email);
    if (before?.expiresAt === null) return false;
    if (!before && operators.length >= staffLimits.operatorsMax) throwAdminError('TOO_MANY_OPERATORS');
    const joinedAt = by.staffId === null ? now : null;
    const staffId = await ensureStaff(tx, { ...person, joinedAt }, { keyRing: deps.keyRing, now });
    await lockStaff(tx, staffId);
    const added = await findStaff(tx, staffId);
    if (!added) throw new Error('A person who was just added is missing.');
    const expiresAt = await expiryOf(tx, staffId, { by, now });
    await saveOperator(tx, { staffId, addedBy: by.staffId, expiresAt }, now);
    await endInvitationLinks(tx, staffId);
    await endAllSessions(tx, staffId);
    await record?.(tx, staffId);
    await mailOperatorAdded(tx, deps, { added, isNew: expiresAt !== null, by, others: lasting(operators) });
    return true;
  });

async function endRole(tx: Tx, { staffId }: StaffMember, { keyRing, clock }: OperatorDeps): Promise<void> {
  await deleteOperator(tx, staffId);
  await endAllSessions(tx, staffId);
  await deleteWithoutRole(tx, staffId);
  await deleteListsWithoutRole(tx, staffId);
  await deleteIdle(tx, staffId, { keyRing, now: clock() });
  await addJob(tx, FORGET_OPERATOR, { staffId } satisfies FormerOperator);
}

/**
 * Removes an operator and ends their sessions; their roles at agencies stay, and a job removes their name elsewhere.
 * Emails them and the other operators. Throws NOT_FOUND, NOT_ALLOWED, OWN_OPERATOR_ROLE and LAST_OPERATOR [DESK-707,
 * DESK-727, DESK-728].
 */
export const removeOperator = (deps: OperatorDeps, staffId: string, { by, record }: OperatorAct): Promise<void> =>
  withStaff(deps.database, async (tx) => {
    if (staffId === by.staffId) throwAdminError('OWN_OPERATOR_ROLE');
    const operators = await lockedOperators(tx, by);
    const removed = operators.find((one) => one.staffId === staffId);
    if (!removed) return throwAdminError('NOT_FOUND');
    const others = lasting(operators).filter((one) => one !== removed);
    if (others.length === 0) throwAdminError('LAST_OPERATOR');
    await endRole(tx, removed, deps);
    await record?.(tx, staffId);
    await mailOperatorRemoved(tx, deps, { removed, by, others });
  });

/**
 * Removes new operators who did not sign in before their role expired, and emails the others; never removes the last
 * operator. Reads the expiry again after locking the person, because a concurrent sign-in clears it [DESK-731].
 */
export const expireOperators = (
  deps: OperatorDeps,
  record: (tx: Tx, staffId: string) => Promise<unknown>,
): Promise<void> =>
  withStaff(deps.database, async (tx) => {
    const now = deps.clock();
    await lockOperators(tx);
    const operators = await readOperators(tx);
    const others = lasting(operators);
    if (others.length === 0) return;
    for (const expired of operators) {
      if (expired.expiresAt === null || expired.expiresAt > now) continue;
      await lockStaff(tx, expired.staffId);
      if (!(await isRoleExpired(tx, expired.staffId, now))) continue;
      await endRole(tx, expired, deps);
      await record(tx, expired.staffId);
      await mailOperatorExpired(tx, deps, { expired, others });
    }
  });
