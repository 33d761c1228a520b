import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** What an agency sends; the defaults hold until staff change something. */
export interface Agency {
  /** Kinds and channels that it does not send, such as NEW_FOR_YOU/EMAIL. */
  switchedOff: string[];
  textsAMonth: number;
}

interface ReadAgency extends Agency {
  /** True if the agency reads riders' texts, so STOP works [NOTIFY-23]. */
  takesStop: boolean;
}

const defaults: ReadAgency = { switchedOff: [], textsAMonth: 0, takesStop: false };

export const readAgency = async (tx: Tx): Promise<ReadAgency> =>
  (await tx.first<ReadAgency>(
    `select switched_off as "switchedOff", texts_a_month as "textsAMonth",
            exists (select 1 from sms_agency s where s.tenant_id = $1 and s.is_on) as "takesStop"
       from notification_agency where tenant_id = $1`,
    [tx.tenantId],
  )) ?? defaults;

/** Locks what the agency sends until the transaction ends, so two changes at once are both kept. */
export const lockAgency = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.notifications}, hashtext($1))`, [tx.tenantId]);

export const writeAgency = (tx: Tx, { switchedOff, textsAMonth }: Agency, now: Date): Promise<number> =>
  tx.run(
    `insert into notification_agency (tenant_id, switched_off, texts_a_month, changed_at) values ($1, $2, $3, $4)
     on conflict (tenant_id) do update set switched_off = $2, texts_a_month = $3, changed_at = $4`,
    [tx.tenantId, switchedOff, textsAMonth, now],
  );

/**
 * Counts a text of some parts before it is sent; false if it would exceed the month's limit, also by concurrent
 * processes [NOTIFY-15].
 */
export async function reserveText(tx: Tx, month: string, most: number, parts = 1): Promise<boolean> {
  if (most < parts) return false;
  const reserved = await tx.run(
    `insert into notification_texts as t (tenant_id, month, sent) values ($1, $2::date, $4)
     on conflict (tenant_id, month) do update set sent = t.sent + $4 where t.sent + $4 <= $3`,
    [tx.tenantId, month, most, parts],
  );
  return reserved > 0;
}

/** Gives back a text that its carrier certainly did not take. */
export const releaseText = (tx: Tx, month: string, parts = 1): Promise<number> =>
  tx.run('update notification_texts set sent = sent - $3 where tenant_id = $1 and month = $2::date and sent >= $3', [
    tx.tenantId,
    month,
    parts,
  ]);

export const countTexts = async (tx: Tx, month: string): Promise<number> =>
  (
    await tx.first<{ sent: number }>('select sent from notification_texts where tenant_id = $1 and month = $2::date', [
      tx.tenantId,
      month,
    ])
  )?.sent ?? 0;

export interface NotificationCount {
  kind: string;
  channel: string;
  sent: number;
  failed: number;
}

/** Notifications by kind and channel since a moment. */
export const countNotifications = (tx: Tx, since: Date): Promise<NotificationCount[]> =>
  tx.query(
    `select kind, channel, count(*) filter (where state = 'SENT')::int as sent,
            count(*) filter (where state = 'FAILED')::int as failed
       from notification where tenant_id = $1 and created_at > $2 group by kind, channel`,
    [tx.tenantId, since],
  );

/** Members who turned a kind, or a whole channel (kind ALL), off since a moment and did not turn it on again. */
export const countUnsubscribed = (tx: Tx, since: Date): Promise<{ kind: string; channel: string; members: number }[]> =>
  tx.query(
    `select kind, channel, count(*)::int as members from notification_choice
      where tenant_id = $1 and not is_on and chosen_at > $2 group by kind, channel`,
    [tx.tenantId, since],
  );
