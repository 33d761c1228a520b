import type { AccessForm, AccessRequests } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS, isoText } from '../../../platform/local-date.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import { readPlatformStaff } from '../notifications/notification-store.ts';
import {
  claimDigest,
  closeRequest,
  countOpenRequests,
  type Decision,
  deleteRequest,
  type FoundRequest,
  type RequestText,
  readAccessForm,
  readDecidedRequests,
  readOpenRequests,
  saveAccessForm,
} from './access-store.ts';

/** How an act is recorded in the same transaction. */
type Record = (tx: Tx) => Promise<unknown>;

const MAIL_LIFE_MILLIS = 7 * DAY_MILLIS;

const present = ({ requestedAt, lastAt, decidedAt, ...request }: FoundRequest): AccessRequests['open'][number] => ({
  ...request,
  requestedAt: requestedAt.toISOString(),
  lastAt: lastAt.toISOString(),
  decidedAt: isoText(decidedAt),
});

/** Verified requests for access and the form's setting [DESK-776]. */
export const listAccessRequests = ({ database }: Pick<Deps, 'database'>): Promise<AccessRequests> =>
  withStaff(database, async (tx) => ({
    form: await readAccessForm(tx),
    openCount: await countOpenRequests(tx),
    open: (await readOpenRequests(tx)).map(present),
    decided: (await readDecidedRequests(tx)).map(present),
  }));

/** Sets the contact and turns the form on or off [DESK-771]. */
export const setAccessForm = ({ database }: Pick<Deps, 'database'>, form: AccessForm, record: Record): Promise<void> =>
  withStaff(database, async (tx) => {
    await saveAccessForm(tx, form);
    await record(tx);
  });

/** Closes an open request for its invitation, in the same transaction. Throws REQUEST_CLOSED [DESK-777]. */
export const takeAccessRequest = async (
  tx: Tx,
  requestId: string,
  { staffId, agencyId }: Pick<Decision, 'staffId' | 'agencyId'>,
  now: Date,
): Promise<Pick<RequestText, 'email'>> =>
  (await closeRequest(tx, requestId, { state: 'INVITED', staffId, reason: null, agencyId }, now)) ??
  throwAdminError('REQUEST_CLOSED');

interface Decline {
  requestId: string;
  staffId: string | null;
  reason: string | null;
  isMailed: boolean;
}

/** Declines an open request, and emails its sender if asked to. Throws REQUEST_CLOSED [DESK-778]. */
export const declineAccess = (
  { database, keyRing, now }: Pick<StaffCall, 'database' | 'keyRing' | 'now'>,
  { requestId, staffId, reason, isMailed }: Decline,
  record: Record,
): Promise<void> =>
  withStaff(database, async (tx) => {
    const decision = { state: 'DECLINED' as const, staffId, reason, agencyId: null };
    const sender = await closeRequest(tx, requestId, decision, now);
    if (!sender) return throwAdminError('REQUEST_CLOSED');
    await record(tx);
    if (!isMailed) return;
    const mail = { kind: 'ACCESS_DECLINED' as const, reason };
    const contents = { to: sender.email, reader: sender, mail };
    await queueStaffMail(tx, keyRing, { contents, expiresAt: new Date(now.getTime() + MAIL_LIFE_MILLIS) });
  });

/** Deletes a request at once. Throws NOT_FOUND [PRIV-21]. */
export const eraseAccessRequest = (
  { database }: Pick<Deps, 'database'>,
  requestId: string,
  record: Record,
): Promise<void> =>
  withStaff(database, async (tx) => {
    if ((await deleteRequest(tx, requestId)) === 0) throwAdminError('NOT_FOUND');
    await record(tx);
  });

/**
 * Emails the operators how many new requests there are, at most once a day. The email has no text of the senders, who
 * are strangers [DESK-779].
 */
export const notifyOfAccessRequests = ({
  database,
  keyRing,
  clock,
  settings,
}: Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings'>): Promise<void> =>
  withStaff(database, async (tx) => {
    if (settings.desk === null) return;
    const now = clock();
    const count = await claimDigest(tx, now);
    if (count === 0) return;
    const mail = { kind: 'ACCESS_DIGEST' as const, count, link: `${settings.desk.origin}/` };
    const expiresAt = new Date(now.getTime() + MAIL_LIFE_MILLIS);
    for (const { email: to, name, language } of await readPlatformStaff(tx))
      await queueStaffMail(tx, keyRing, { contents: { to, reader: { name, language }, mail }, expiresAt });
  });
