import { createHash } from 'node:crypto';
import type { NotificationKind } from '@fareback/contract';
import { directionOf, formatEndDate, formatPoints, type Language, resolveLanguage } from '@fareback/wording';
import {
  type DueNotification,
  mailWordsIn,
  pointWordsIn,
  type SendingTenant,
  tenantNameIn,
  wordsIn,
} from '../notifications/index.ts';

interface NotificationText {
  title: string;
  text: string;
  /** Screen that opens with a press. */
  path: string;
}

type TextTenant = SendingTenant & { timeZone: string };

interface TextCtx {
  facts: DueNotification['facts'];
  t: ReturnType<typeof mailWordsIn>;
  language: Language;
  points: { long: string; short: string };
  /** The last valid day before a stored end, as the app shows it. */
  dayBefore: (fact: string) => string;
}

/** Titles are cut for the lock screen by the system; a name that staff typed stays on one line. */
const nameIn = (fact: string | number | undefined): string => String(fact ?? '').replace(/\s+/g, ' ');

function expiryText({ facts, t, language, points, dayBefore }: TextCtx): Omit<NotificationText, 'path'> {
  const amount = Number(facts['amount'] ?? 0);
  const date = dayBefore('first');
  const values = { amount: formatPoints(amount, language), pointsShort: points.short, date };
  return {
    title: t('mail.expirySubject', { pointsLong: points.long }),
    text:
      date === dayBefore('last')
        ? t('mail.expiryOneDayText', { ...values, count: amount })
        : t('mail.expiryText', values),
  };
}

function redemptionText({ facts, t, language, points }: TextCtx): Omit<NotificationText, 'path'> {
  if (facts['isReady'] === 1) return { title: t('notice.readyTitle'), text: t('notice.readyText') };
  if (facts['isReplaced'] === 1) return { title: t('notice.replacedTitle'), text: t('notice.replacedText') };
  const amount = formatPoints(Number(facts['amount'] ?? 0), language);
  return {
    title: t('notice.refundTitle', { pointsLong: points.long }),
    text: t('notice.refundText', { amount, pointsShort: points.short }),
  };
}

const prizeText = ({ facts, t, dayBefore }: TextCtx): Omit<NotificationText, 'path'> => ({
  title: t('mail.prizeSubject', { draw: nameIn(facts['draw']) }),
  text: t('mail.prizeText', { offer: nameIn(facts['offer']), date: dayBefore('until') }),
});

const claimText = ({ facts, t, language, points }: TextCtx): Omit<NotificationText, 'path'> => ({
  title: t('notice.claimTitle', {
    amount: formatPoints(Number(facts['amount'] ?? 0), language),
    pointsShort: points.short,
  }),
  text: t('notice.claimText'),
});

const goalText = ({ facts, t }: TextCtx): NotificationText =>
  facts['isTeam'] === 1
    ? { title: t('notice.teamTitle'), text: t('notice.teamText'), path: '/team' }
    : { title: t('notice.goalTitle'), text: t('notice.goalText'), path: '/earn' };

const texts: Record<NotificationKind, (ctx: TextCtx) => NotificationText> = {
  POINTS_TO_CLAIM: (ctx) => ({ ...claimText(ctx), path: '/' }),
  STREAK_ENDS: ({ t }) => ({ title: t('notice.streakTitle'), text: t('notice.streakText'), path: '/' }),
  STREAK_KEPT: ({ t }) => ({ title: t('notice.keptTitle'), text: t('notice.keptText'), path: '/' }),
  POINTS_EXPIRE: (ctx) => ({ ...expiryText(ctx), path: '/redemption' }),
  REDEMPTION: (ctx) => ({ ...redemptionText(ctx), path: '/point_history' }),
  LEVEL_REACHED: ({ t }) => ({ title: t('notice.levelTitle'), text: t('notice.levelText'), path: '/' }),
  GOAL_REACHED: goalText,
  PRIZE_WON: (ctx) => ({ ...prizeText(ctx), path: '/redemption' }),
  FRIEND_JOINED: ({ t }) => ({ title: t('notice.friendTitle'), text: t('notice.friendText'), path: '/referral_page' }),
  SUPPORT_ANSWER: ({ t }) => ({
    title: t('notice.answerTitle'),
    text: t('notice.answerText'),
    path: '/point_history?rides',
  }),
  // The text of the message stays in the app: others read lock screens and inboxes.
  SUPPORT_MESSAGE: ({ t }) => ({ title: t('notice.messageTitle'), text: t('notice.messageText'), path: '/messages' }),
  NEW_FOR_YOU: ({ t }) => ({ title: t('notice.newTitle'), text: t('notice.newText'), path: '/' }),
};

/**
 * The text of a notification in a member's language; it says no more than Home does [NOTIFY-03]. `TEXT` is without
 * isolation marks, which would make a text message longer.
 */
export function notificationText(
  { kind, facts }: Pick<DueNotification, 'kind' | 'facts'>,
  tenant: TextTenant,
  wanted: string | null,
  form: 'MARKED' | 'TEXT' = 'MARKED',
): NotificationText {
  const language = resolveLanguage(wanted);
  const t = form === 'TEXT' ? wordsIn(language) : mailWordsIn(language);
  const points = pointWordsIn(tenant, language);
  // One millisecond earlier gives the last valid day.
  const dayBefore = (fact: string): string =>
    formatEndDate(new Date(Date.parse(String(facts[fact])) - 1), language, tenant.timeZone);
  return texts[kind]({ facts, t, language, points, dayBefore });
}

/**
 * The message of a notification, in the form that browsers show by themselves (declarative web push) and our service
 * worker shows in others. A later one of the same kind, or the same one sent again, replaces it on the device.
 */
export function pushPayload(
  notification: DueNotification,
  { tenant, language, origin }: { tenant: TextTenant; language: string | null; origin: string },
): string {
  const { title, text, path } = notificationText(notification, tenant, language);
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
