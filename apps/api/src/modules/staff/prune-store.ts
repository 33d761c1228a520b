import type { Tx } from '../../platform/database/transactions.ts';
import type { DeskSettings } from '../../platform/deps.ts';
import { pruneAccess } from './access/access-store.ts';
import { pruneStaffNotifications } from './notifications/notification-store.ts';
import { pruneSaml } from './saml/saml-store.ts';
import { deleteEndedSessions } from './sessions/session-store.ts';

/**
 * Deletes ended sign-ins, expired codes, challenges and pending provider sign-ins, old notifications and requests for access; resolves to
 * the number of rows.
 */
export async function pruneStaff(tx: Tx, now: Date, desk: DeskSettings): Promise<number> {
  const over = await Promise.all([
    deleteEndedSessions(tx, now, desk),
    tx.run('delete from staff_code where expires_at <= $1', [now]),
    tx.run('delete from staff_challenge where expires_at <= $1', [now]),
    // Links created by the previous release, which kept them in this table.
    tx.run('delete from staff_invitation where expires_at <= $1', [now]),
    tx.run('delete from staff_openid_flow where expires_at <= $1', [now]),
    pruneSaml(tx, now),
    pruneStaffNotifications(tx, now),
    pruneAccess(tx, now),
  ]);
  return over.reduce((sum, rows) => sum + rows, 0);
}
