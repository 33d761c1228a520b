import { emailedByDefault, mayAs, type Permission, type ReportDeliveryState } from '@fareback/contract/admin';
import { type Message, MessageRejected } from '../../../adapters/messenger.ts';
import { INSTALLATION, type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { addJob } from '../../../platform/queue.ts';
import type { ReportMail } from '../mail/report-mail.ts';
import { staffMailParts } from '../mail/staff-mail.ts';
import {
  insertNotification,
  type Recipient,
  readAgencyStaff,
  readChoices,
  readRecipients,
} from './notification-store.ts';

export const SEND_REPORT = 'send-scheduled-report';

/** A report on its way to one person; its content is unreadable without the key ring. */
export interface QueuedReportMail {
  tenantId: string;
  sendingId: string;
  staffId: string;
  sealed: string;
  expiresAt: string;
  /** Sorts by time, as lists of notifications need; absent in jobs of the release before. */
  notificationId?: string;
}

/** The report as the desk made it; the addresses of its email follow from the desk's. */
export interface ReportContents {
  mail: Omit<ReportMail, 'link' | 'monthLink' | 'unsubscribe'>;
  /** Pages of the desk, below the agency's. */
  paths: { report: string; month: string | null; unsubscribe: string };
  attachment: Message['attachment'] | null;
}

const CONTEXT = 'staff/queued-report';

/** Queues a report for one person in the caller's transaction. */
export const queueReportMail = (
  tx: Tx,
  keyRing: KeyRing,
  { contents, ...rest }: Omit<QueuedReportMail, 'sealed' | 'expiresAt'> & { contents: ReportContents; expiresAt: Date },
): Promise<void> =>
  addJob(tx, SEND_REPORT, {
    ...rest,
    expiresAt: rest.expiresAt.toISOString(),
    sealed: keyRing.encrypt(JSON.stringify(contents), CONTEXT).toString('base64'),
  } satisfies QueuedReportMail);

/** Staff of an agency who have a permission, by name. The transaction must see staff rows. */
export const staffWhoMay = async (
  tx: Tx,
  agencyId: string,
  permission: Permission,
): Promise<Pick<Recipient, 'staffId' | 'name'>[]> =>
  (await readAgencyStaff(tx, agencyId))
    .filter(({ roles }) => mayAs(roles, permission))
    .map(({ staffId, name }) => ({ staffId, name }))
    .toSorted((one, two) => one.name.localeCompare(two.name, 'en'));

type ReportReader = Recipient & { isEmailed: boolean };

/** Shows the report in the person's notifications, once; null if they may not read reports now. */
async function announce(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { tenantId, sendingId, staffId, notificationId = sendingId }: QueuedReportMail,
  { mail }: ReportContents,
): Promise<ReportReader | null> {
  return withStaff(database, async (tx) => {
    const [reader] = await readRecipients(tx, tenantId, [staffId]);
    if (reader === undefined || !mayAs(reader.roles, 'reports.read')) return null;
    const facts = {
      title: mail.report,
      ...(mail.days && { about: `${mail.days.from}/${mail.days.to}` }),
    };
    const row = { notificationId, agencyId: tenantId, kind: 'REPORT', permission: 'reports.read' };
    await insertNotification(tx, { ...row, facts, actorId: null, madeAt: clock() }, [staffId]);
    const choice = (await readChoices(tx, [staffId])).find(({ kind }) => kind === 'REPORT');
    return { ...reader, isEmailed: choice?.isEmailed ?? emailedByDefault.REPORT };
  });
}

/**
 * Sends a scheduled report to one person, whose right is checked now. Resolves to the outcome; rejects if a retry may
 * succeed, with an error that has neither recipient nor report [DESK-762, NOTIFY-29].
 */
export async function sendReport(
  deps: Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings' | 'messenger'>,
  queued: QueuedReportMail,
): Promise<Exclude<ReportDeliveryState, 'WAITING'>> {
  const { keyRing, clock, settings, messenger } = deps;
  const { sendingId, staffId, tenantId } = queued;
  const { desk } = settings;
  if (desk === null || new Date(queued.expiresAt) <= clock()) return 'EXPIRED';
  const contents = JSON.parse(keyRing.decrypt(Buffer.from(queued.sealed, 'base64'), CONTEXT)) as ReportContents;
  const reader = await announce(deps, queued, contents);
  if (reader === null) return 'NOT_ALLOWED';
  if (!reader.isEmailed) return 'NO_EMAIL';
  const { mail, paths, attachment } = contents;
  const at = (path: string): string => `${desk.origin}/${tenantId}/${path}`;
  const whole: ReportMail = {
    ...mail,
    link: at(paths.report),
    monthLink: paths.month && at(paths.month),
    unsubscribe: at(paths.unsubscribe),
  };
  try {
    await messenger.send({
      tenantId: INSTALLATION,
      channel: 'EMAIL',
      to: reader.email,
      ...staffMailParts(whole, reader),
      ...(attachment && { attachment }),
      reference: `${sendingId}.${staffId}`,
    });
  } catch (error) {
    if (!(error instanceof MessageRejected) || !error.isFinal) throw error;
    return 'REJECTED';
  }
  return 'SENT';
}
