import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { randomId } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import type { Away } from '../members/index.ts';

export const personal: PersonalData = {
  tables: { absence: 'absences' },

  async read({ tx, memberId }) {
    const absences = await tx.query(
      `select last_active_at as "lastSeenAt", announced_at as "announcedAt", forfeited_at as "forfeitedAt",
              returned_at as "returnedAt"
         from absence where tenant_id = $1 and member_id = $2 order by last_active_at`,
      [tx.tenantId, memberId],
    );
    return { absences };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from absence where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

export interface AbsenceRules {
  days: number;
  forfeits: boolean;
  noticeDays: number;
  bonus: number;
}

const number = (value: unknown, missing: number): number => (typeof value === 'number' ? value : missing);

/** Returns a tenant's rules; null if no member ever counts as inactive [TUT-13]. */
export function absenceRulesOf({ settings }: { settings: Record<string, unknown> }): AbsenceRules | null {
  const { inactivityDays } = settings;
  if (typeof inactivityDays !== 'number') return null;
  return {
    days: inactivityDays,
    forfeits: settings['inactivityForfeits'] === true,
    noticeDays: number(settings['inactivityNoticeDays'], 14),
    bonus: number(settings['reactivationBonusPoints'], 0),
  };
}

/** Returns the time `days` times 24 hours earlier, ignoring clock changes. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MILLIS);

/** True if a member is inactive; after exactly `days` days not yet [TUT-13]. */
export const isAway = (lastActiveAt: Date, now: Date, { days }: AbsenceRules): boolean =>
  lastActiveAt < daysBefore(now, days);

export const insertAnnounced = (
  tx: Tx,
  tenantId: string,
  now: Date,
  away: Away[],
): Promise<{ memberId: string; lastActiveAt: Date }[]> =>
  tx.query(
    `insert into absence (tenant_id, member_id, last_active_at, absence_id, announced_at)
     select t.tenant_id, member_id, last_active_at, absence_id, $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::timestamptz[], $5::uuid[]) as a (member_id, last_active_at, absence_id)
     on conflict do nothing
     returning member_id as "memberId", last_active_at as "lastActiveAt"`,
    [
      tenantId,
      now,
      away.map(({ memberId }) => memberId),
      away.map(({ lastActiveAt }) => lastActiveAt),
      away.map(() => randomId()),
    ],
  );

interface OpenAbsence extends Away {
  absenceId: string;
}

export const openAbsences = (
  tx: Tx,
  tenantId: string,
  { began, announcedBy }: { began: Date; announcedBy: Date },
  limit: number,
): Promise<OpenAbsence[]> =>
  tx.query(
    `select member_id as "memberId", last_active_at as "lastActiveAt", absence_id as "absenceId" from absence
      where tenant_id = $1 and last_active_at < $2 and announced_at <= $3 and forfeited_at is null and returned_at is null
      order by last_active_at, member_id limit $4`,
    [tenantId, began, announcedBy, limit],
  );

/** Closes absences: those in `forfeited` took points, the others had nothing left to take. */
export const closeAbsences = (
  tx: Tx,
  tenantId: string,
  now: Date,
  { absences, forfeited }: { absences: OpenAbsence[]; forfeited: ReadonlySet<string> },
): Promise<number> =>
  tx.run(
    `update absence a set forfeited_at = case when c.is_forfeit then $2::timestamptz end,
                          returned_at = case when not c.is_forfeit then $2::timestamptz end
       from unnest($3::uuid[], $4::timestamptz[], $5::bool[]) as c (member_id, last_active_at, is_forfeit)
      where a.tenant_id = $1 and a.member_id = c.member_id and a.last_active_at = c.last_active_at`,
    [
      tenantId,
      now,
      absences.map(({ memberId }) => memberId),
      absences.map(({ lastActiveAt }) => lastActiveAt),
      absences.map(({ absenceId }) => forfeited.has(absenceId)),
    ],
  );

/** Ends an absence, announced or not; returns 0 if it was already ended. */
export const endAbsence = (
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, lastActiveAt, isDialogDue }: Away & { isDialogDue: boolean },
): Promise<number> =>
  tx.run(
    `insert into absence as a (tenant_id, member_id, last_active_at, absence_id, returned_at, is_dialog_due)
     values ($1, $2, $3, gen_random_uuid(), $4, $5)
     on conflict (tenant_id, member_id, last_active_at)
     do update set returned_at = excluded.returned_at, is_dialog_due = excluded.is_dialog_due where a.returned_at is null`,
    [tenantId, memberId, lastActiveAt, now, isDialogDue],
  );

export const dialogRow = (tx: Tx, memberId: string): Promise<{ found: number } | undefined> =>
  tx.first('select 1 as found from absence where tenant_id = $1 and member_id = $2 and is_dialog_due limit 1', [
    tx.tenantId,
    memberId,
  ]);

export const writeDialogSeen = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('update absence set is_dialog_due = false where tenant_id = $1 and member_id = $2 and is_dialog_due', [
    tx.tenantId,
    memberId,
  ]);

export const writeDialogDue = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(
    `update absence set is_dialog_due = true
      where tenant_id = $1 and member_id = $2 and returned_at is not null
        and last_active_at = (select max(last_active_at) from absence where tenant_id = $1 and member_id = $2)`,
    [tx.tenantId, memberId],
  );

export const absenceRows = (tx: Tx, memberId: string, ids: string[]): Promise<{ absenceId: string }[]> =>
  tx.query(
    'select absence_id as "absenceId" from absence where tenant_id = $1 and member_id = $2 and absence_id = any($3::uuid[])',
    [tx.tenantId, memberId, ids],
  );
