import { alwaysEmailed, emailedByDefault, mayAs, type Permission } from '@fareback/contract/admin';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { addJob } from '../../../platform/queue.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import type { News } from '../mail/staff-mail.ts';
import {
  countLately,
  insertNotification,
  type NotificationFacts,
  type Recipient,
  readAgencyStaff,
  readChoices,
  readPlatformStaff,
  readRecipients,
} from './notification-store.ts';

export const NOTIFY_STAFF = 'notify-staff';
/** Mentions, for which workers of the release before have no text. */
export const NOTIFY_MENTIONED = 'notify-mentioned-staff';
/** Name of the job before notifications were saved; it may still be queued during an update. */
export const NOTIFY_STAFF_BEFORE = 'tell-staff';

type WithoutLink<N> = N extends News ? Omit<N, 'link'> : never;

/**
 * A notice for an agency's staff: these people, all owners, all operators of the platform, or all who may do something
 * except these.
 */
export interface StaffNotification {
  agencyId: string;
  to:
    | readonly string[]
    | 'owners'
    | 'operators'
    | { approversBut: readonly string[] }
    | { whoMay: Permission; but: readonly string[] };
  news: WithoutLink<News>;
  /** Needed to see it; `programme.read` if omitted. */
  permission?: Permission;
  /** The staff member named in it. */
  actorId?: string | null;
  /** Sets its time and prevents a second copy; missing in jobs of the release before. */
  notificationId?: string;
}

const HOUR_MILLIS = 3_600_000;
/** Emails about mentions by one author that a person gets in an hour. */
const MENTION_MAILS_PER_HOUR = 5;
const LIFE_MILLIS = 7 * DAY_MILLIS;

/** Queues a notice for staff, saved and sent after the caller's transaction commits. */
export const queueStaffNotification = (tx: Tx, notification: StaffNotification, now: Date): Promise<void> =>
  addJob(tx, notification.news.kind === 'MENTION' ? NOTIFY_MENTIONED : NOTIFY_STAFF, {
    ...notification,
    notificationId: sortableId(now),
  } satisfies StaffNotification);

async function recipientsOf(tx: Tx, { agencyId, to, permission }: StaffNotification): Promise<Recipient[]> {
  const needed = permission ?? 'programme.read';
  const withPermission = (people: Recipient[]) => people.filter(({ roles }) => mayAs(roles, needed));
  if (Array.isArray(to)) return withPermission(await readRecipients(tx, agencyId, to));
  if (to === 'operators') return withPermission(await readPlatformStaff(tx));
  const people = withPermission(await readAgencyStaff(tx, agencyId));
  if (to === 'owners') return people.filter(({ roles }) => roles.includes('owner'));
  const group = to as Exclude<typeof to, readonly string[] | 'owners' | 'operators'>;
  const [right, but] =
    'approversBut' in group ? (['programme.approve', group.approversBut] as const) : [group.whoMay, group.but];
  return people.filter(({ staffId, roles }) => mayAs(roles, right) && !but.includes(staffId));
}

const factsOf = (news: WithoutLink<News>): NotificationFacts => ({
  ...('by' in news && { by: news.by }),
  ...('version' in news && { version: news.version }),
  ...('about' in news && { about: news.about }),
  ...('title' in news && { title: news.title, level: news.level }),
});

/** The part of the draft that a comment is about, in the page's address. */
const placeOf = (about: string): string => (about === '' ? '' : `?at=${encodeURIComponent(about)}`);

function pathOf(news: WithoutLink<News>, agencyId: string): string {
  if (news.kind === 'MENTION') return `versions/${news.version}/edit${placeOf(news.about)}`;
  if ('version' in news) return `versions/${news.version}`;
  if (news.kind === 'BUDGET') return `campaigns/${news.about}`;
  if (news.kind === 'STOCK') return 'stock';
  if (news.kind === 'WEBHOOK') return `webhooks/${news.about}`;
  if (news.kind === 'BOOKS') return `books?of=${agencyId}`;
  return news.kind === 'OUTAGE' ? 'outages' : 'approvals';
}

const isAlwaysEmailed = (kind: News['kind']): kind is (typeof alwaysEmailed)[number] =>
  (alwaysEmailed as readonly string[]).includes(kind);

/** People who are emailed a kind, by their own choice or its default. */
async function emailed(tx: Tx, kind: News['kind'], staffIds: readonly string[]): Promise<Set<string>> {
  if (isAlwaysEmailed(kind)) return new Set(staffIds);
  const choices = await readChoices(tx, staffIds);
  const isEmailed = (staffId: string): boolean =>
    choices.find((choice) => choice.staffId === staffId && choice.kind === kind)?.isEmailed ?? emailedByDefault[kind];
  return new Set(staffIds.filter(isEmailed));
}

/** People that this author mentioned less often in an hour than the limit; others see it at the desk only [NOTIFY-30]. */
async function withoutFlood(
  tx: Tx,
  row: Parameters<typeof insertNotification>[1],
  staffIds: readonly string[],
): Promise<string[]> {
  const since = new Date(row.madeAt.getTime() - HOUR_MILLIS);
  const lately = await countLately(tx, { ...row, since }, staffIds);
  return staffIds.filter((staffId) => (lately.get(staffId) ?? 0) <= MENTION_MAILS_PER_HOUR);
}

/**
 * Saves a notice for each recipient who may see it, once, and queues an email to those who chose one; does nothing
 * without a desk [DESK-119, DESK-120, DESK-646, DESK-647].
 */
export async function notifyStaff(
  { database, keyRing, clock, settings }: Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings'>,
  notification: StaffNotification,
): Promise<void> {
  const { desk } = settings;
  if (desk === null) return;
  const { agencyId, news, permission = 'programme.read', actorId = null } = notification;
  const now = clock();
  const notificationId = notification.notificationId ?? sortableId(now);
  await withStaff(database, async (tx) => {
    const recipients = await recipientsOf(tx, notification);
    const row = { notificationId, agencyId, kind: news.kind, permission, facts: factsOf(news), actorId, madeAt: now };
    const isNew = await insertNotification(
      tx,
      row,
      recipients.map(({ staffId }) => staffId),
    );
    const calm = news.kind === 'MENTION' ? await withoutFlood(tx, row, isNew) : isNew;
    const isMailed = await emailed(tx, news.kind, calm);
    const mail = { ...news, link: `${desk.origin}/${agencyId}/${pathOf(news, agencyId)}` };
    const expiresAt = new Date(now.getTime() + LIFE_MILLIS);
    for (const { roles: _, ...reader } of recipients.filter(({ staffId }) => isMailed.has(staffId)))
      await queueStaffMail(tx, keyRing, { contents: { to: reader.email, reader, mail }, expiresAt });
  });
}
