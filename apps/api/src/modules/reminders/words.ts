import { createHash } from 'node:crypto';
import { directionOf, formatPoints, resolveLanguage } from '@fareback/wording';
import {
  type DueNotification,
  mailWordsIn,
  pointWordsIn,
  type SendingTenant,
  tenantNameIn,
} from '../notifications/index.ts';

interface NewsText {
  title: string;
  text: string;
  /** Screen that opens with a press. */
  path: string;
}

/** The text of a notification in a member's language; it says no more than Home does [NOTIFY-03]. */
export function newsText(
  { kind, facts }: Pick<DueNotification, 'kind' | 'facts'>,
  tenant: SendingTenant,
  wanted: string | null,
): NewsText {
  const language = resolveLanguage(wanted);
  const t = mailWordsIn(language);
  const points = pointWordsIn(tenant, language);
  switch (kind) {
    case 'POINTS_TO_CLAIM':
      return {
        title: t('notice.claimTitle', {
          amount: formatPoints(Number(facts['amount'] ?? 0), language),
          pointsShort: points.short,
        }),
        text: t('notice.claimText'),
        path: '/',
      };
    case 'STREAK_ENDS':
      return { title: t('notice.streakTitle'), text: t('notice.streakText'), path: '/' };
  }
}

/**
 * The message of a notification, in the form that browsers show by themselves (declarative web push) and our service
 * worker shows in others. A later one of the same kind, or the same one sent again, replaces it on the device.
 */
export function pushPayload(
  notification: DueNotification,
  { tenant, language, origin }: { tenant: SendingTenant; language: string | null; origin: string },
): string {
  const { title, text, path } = newsText(notification, tenant, language);
  const shown = resolveLanguage(language);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: `${text}\n${tenantNameIn(tenant, shown)}`,
      navigate: `${origin}${path}`,
      tag: notification.kind,
      lang: shown,
      dir: directionOf(shown),
      silent: false,
    },
  });
}

const TOPIC_LENGTH = 32;

/** The push topic: a waiting message with the same topic is replaced. It reveals nothing to the push service. */
export const topicOf = ({ memberId, kind, subject }: DueNotification): string =>
  createHash('sha256').update(`${memberId}/${kind}/${subject}`).digest('base64url').slice(0, TOPIC_LENGTH);
