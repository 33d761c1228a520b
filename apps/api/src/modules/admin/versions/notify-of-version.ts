import type { Actor, StaffCtx } from '../../../call/staff.ts';
import { queueStaffNotification, type StaffNotification } from '../../staff/index.ts';
import type { VersionRow } from '../../versions/index.ts';

type News = StaffNotification['news'];

const staffIdsOf = (actors: readonly (Actor | null)[]): string[] => [
  ...new Set(actors.flatMap((one) => (one?.kind === 'staff' && one.id !== null ? [one.id] : []))),
];

const actorIdOf = ({ actor: { kind, id } }: Pick<StaffCtx, 'actor'>): string | null => (kind === 'staff' ? id : null);

/** Queues a notice for everyone who may approve a submitted version, but not for its makers [DESK-487]. */
export function notifyApprovers(ctx: StaffCtx, { number, author, editors, note }: VersionRow): Promise<void> {
  const { tx, tenant, actor, now } = ctx;
  const notice: StaffNotification = {
    agencyId: tenant.tenantId,
    to: { approversBut: staffIdsOf([author, ...editors, actor]) },
    news: { kind: 'SUBMITTED', agency: tenant.name, version: number, by: actor.name, note },
    permission: 'programme.approve',
    actorId: actorIdOf(ctx),
  };
  return queueStaffNotification(tx, notice, now);
}

/** Queues a notice for these people, but not for the person who caused it. */
export async function notifyOthers(ctx: StaffCtx, people: readonly Actor[], news: News): Promise<void> {
  const { tx, tenant, actor, now } = ctx;
  const to = staffIdsOf(people).filter((id) => id !== actor.id);
  if (to.length === 0) return;
  await queueStaffNotification(tx, { agencyId: tenant.tenantId, to, news, actorId: actorIdOf(ctx) }, now);
}

/** Queues a notice of a schedule's outcome for the version's makers, scheduler and approver. */
export function notifyOfSchedule(
  { tx, tenant, actor, now }: StaffCtx,
  { author, editors, approver }: VersionRow,
  news: News,
): Promise<void> {
  const to = staffIdsOf([author, ...editors, actor, approver]);
  return queueStaffNotification(tx, { agencyId: tenant.tenantId, to, news }, now);
}
