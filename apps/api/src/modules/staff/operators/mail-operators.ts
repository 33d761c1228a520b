import { staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import type { StaffMail } from '../mail/staff-mail.ts';
import type { StaffMember } from '../store.ts';

type MailDeps = Pick<Deps, 'clock' | 'keyRing' | 'settings'>;

interface By {
  staffId: string | null;
  name: string;
}

/** Queues a mail to each of these people; does nothing without a desk. */
async function mailEach(
  tx: Tx,
  { clock, keyRing, settings }: MailDeps,
  people: readonly StaffMember[],
  mailWith: (link: string) => StaffMail,
): Promise<void> {
  if (settings.desk === null) return;
  const mail = mailWith(`${settings.desk.origin}/`);
  const expiresAt = new Date(clock().getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
  for (const { email: to, name, language } of people)
    await queueStaffMail(tx, keyRing, { contents: { to, reader: { name, language }, mail }, expiresAt });
}

interface Change {
  kind: 'OPERATOR_ADDED' | 'OPERATOR_REMOVED';
  who: StaffMember;
  by: By;
}

const nameOf = ({ name, email }: StaffMember): string => `${name} (${email})`;

/** Includes the acting operator, whose session an intruder may use [DESK-733]. */
async function mailChange(tx: Tx, deps: MailDeps, people: readonly StaffMember[], change: Change): Promise<void> {
  const { kind, who, by } = change;
  for (const person of people) {
    const isYours = person.staffId === by.staffId;
    await mailEach(tx, deps, [person], (link) => ({ kind, by: by.name, isYours, who: nameOf(who), link }));
  }
}

/** Emails a new operator how to sign in, and notifies the other operators; `isNew`: their role expires [DESK-726, DESK-729]. */
export async function mailOperatorAdded(
  tx: Tx,
  deps: MailDeps,
  { added, isNew, by, others }: { added: StaffMember; isNew: boolean; by: By; others: readonly StaffMember[] },
): Promise<void> {
  await mailEach(tx, deps, [added], (link) => ({ kind: 'OPERATOR_WELCOME', by: by.name, isNew, link }));
  await mailChange(tx, deps, others, { kind: 'OPERATOR_ADDED', who: added, by });
}

/** Emails the removed operator, and notifies the others [DESK-729]. */
export async function mailOperatorRemoved(
  tx: Tx,
  deps: MailDeps,
  { removed, by, others }: { removed: StaffMember; by: By; others: readonly StaffMember[] },
): Promise<void> {
  await mailEach(tx, deps, [removed], () => ({ kind: 'OPERATOR_ENDED', by: by.name }));
  await mailChange(tx, deps, others, { kind: 'OPERATOR_REMOVED', who: removed, by });
}

/** Notifies the operators that a new one did not sign in in time [DESK-731]. */
export const mailOperatorExpired = (
  tx: Tx,
  deps: MailDeps,
  { expired, others }: { expired: StaffMember; others: readonly StaffMember[] },
): Promise<void> => mailEach(tx, deps, others, (link) => ({ kind: 'OPERATOR_EXPIRED', who: nameOf(expired), link }));
