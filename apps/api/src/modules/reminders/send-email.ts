import { resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Recipient } from '../members/index.ts';
import {
  type DueNotification,
  mailWordsIn,
  queueMail,
  type SettledState,
  settleTaken,
  tenantNameIn,
  unsubscribePath,
} from '../notifications/index.ts';
import { notificationText } from './notification-text.ts';
import type { SendDeps } from './send-shared.ts';

export interface EmailDelivery {
  channel: 'EMAIL';
  /** One, or those of a member's weekly summary. */
  notifications: DueNotification[];
  recipient: Recipient & { email: string };
}

/** The link of the settings; the app asks for sign-in first. */
const PREFERENCES_PATH = '/manage-account';

/**
 * Queues one email and settles its notifications in the same transaction, which prevents loss and duplicates
 * [NOTIFY-14, NOTIFY-18].
 */
export async function deliverEmail(
  { database, keyRing }: SendDeps,
  tenant: Tenant,
  { origin, now }: { origin: string; now: Date },
  { notifications, recipient: { memberId, email, name, language } }: EmailDelivery,
): Promise<SettledState> {
  const { tenantId } = tenant;
  return withTenant(database, tenantId, async (tx) => {
    const ours: DueNotification[] = [];
    for (const one of notifications) if (await settleTaken(tx, one, 'SENT', now)) ours.push(one);
    const [first] = ours;
    if (first === undefined) return 'OFF';
    const texts = ours.map((one) => notificationText(one, tenant, language));
    const isSummary = ours.length > 1;
    const shown = resolveLanguage(language);
    const link = { memberId, kind: isSummary ? ('ALL' as const) : first.kind };
    const mail = {
      kind: 'NOTIFICATION' as const,
      name,
      subject: isSummary
        ? mailWordsIn(shown)('notice.weekTitle', { tenant: tenantNameIn(tenant, shown) })
        : (texts[0]?.title ?? ''),
      texts: isSummary ? texts.map(({ title, text }) => `${title}. ${text}`) : texts.map(({ text }) => text),
      link: `${origin}${isSummary ? '/' : (texts[0]?.path ?? '/')}`,
      unsubscribe: `${origin}${unsubscribePath(keyRing, tenantId, link)}`,
      preferences: `${origin}${PREFERENCES_PATH}`,
      claim: { memberId, news: ours.map(({ kind, subject }) => ({ kind, subject })) },
    };
    await queueMail(tx, { keyRing, now }, { tenantId, to: email, language: shown, memberId, mail });
    return 'SENT';
  });
}
