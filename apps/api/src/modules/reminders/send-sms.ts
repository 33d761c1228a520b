import { resolveLanguage } from '@fareback/wording';
import { MessageRejected } from '../../adapters/messenger.ts';
import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import { localDate } from '../../platform/local-date.ts';
import { phoneOf, type Recipient } from '../members/index.ts';
import {
  composeNoticeText,
  type DueNotification,
  postponeNotification,
  readAgency,
  releaseText,
  reserveText,
  type SettledState,
  settleNotification,
  settleTaken,
  tenantNameIn,
} from '../notifications/index.ts';
import { notificationText } from './notification-text.ts';
import { pauseMillis, type SendDeps } from './send-shared.ts';

export interface TextDelivery {
  channel: 'SMS';
  notification: DueNotification;
  recipient: Recipient;
}

/** The first day of the calendar month of the agency's clock. */
export const monthOf = (now: Date, timeZone: string): string => `${localDate(now, timeZone).slice(0, 7)}-01`;

/**
 * Sends a text message. It is counted and settled before it leaves, because a text cannot be taken back: if the process
 * dies, it is not sent again. A carrier that refuses it gives the count back [NOTIFY-15, NOTIFY-17].
 */
export async function deliverText(
  { database, keyRing, messenger }: SendDeps,
  tenant: Tenant,
  { origin, now }: { origin: string; now: Date },
  { notification, recipient: { memberId, language } }: TextDelivery,
): Promise<SettledState | 'LATER'> {
  const { tenantId } = tenant;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenantId, work);
  const month = monthOf(now, tenant.timeZone);
  const begun = await inTenant(async (tx): Promise<{ to: string } | SettledState> => {
    const to = await phoneOf(tx, keyRing, memberId);
    if (to === null) {
      await settleTaken(tx, notification, 'OFF', now);
      return 'OFF';
    }
    const isReserved = await reserveText(tx, month, (await readAgency(tx)).textsAMonth);
    const state = isReserved ? 'SENT' : 'FAILED';
    const isOurs = await settleTaken(tx, notification, state, now);
    if (!isOurs && isReserved) await releaseText(tx, month);
    return isOurs && isReserved ? { to } : state;
  });
  if (typeof begun === 'string') return begun;
  const shown = resolveLanguage(language);
  const { title, text } = notificationText(notification, tenant, shown, 'TEXT');
  const body = composeNoticeText({ title, text, name: tenantNameIn(tenant, shown), host: new URL(origin).host });
  try {
    await messenger.send({ tenantId, channel: 'SMS', to: begun.to, text: body });
    return 'SENT';
  } catch (error) {
    // With an unknown outcome it may have arrived, so it stays sent.
    if (!(error instanceof MessageRejected)) return 'SENT';
    return inTenant(async (tx) => {
      await releaseText(tx, month);
      if (error.isFinal) await settleNotification(tx, notification, 'FAILED', now);
      else await postponeNotification(tx, notification, new Date(now.getTime() + pauseMillis(notification.tries)));
      return error.isFinal ? 'FAILED' : 'LATER';
    });
  }
}
