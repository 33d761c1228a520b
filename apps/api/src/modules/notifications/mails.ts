import { limits, type NotificationKind } from '@fareback/contract';
import { formatPoints, resolveLanguage } from '@fareback/wording';
import { oneLine, type StockMail, stockMailText, type WebhookMail, webhookMailText } from './alert-mails.ts';
import { type BudgetMail, budgetMailText } from './budget-mail.ts';
import { mailWordsIn } from './voice.ts';

/** A mail to a member or the operator. Its text depends only on its kind and uses only our own wording [PWD-07]. */
export type Mail =
  | { kind: 'PASSWORD_RESET'; name: string; link: string }
  /** `newEmail` is shown unchanged, so mask it first. Also below. */
  | { kind: 'EMAIL_CHANGED'; name: string; newEmail: string; link: string }
  /** The same without an undo link. `app` is the URL of the tenant's app. */
  | { kind: 'EMAIL_MOVED'; name: string; newEmail: string; app: string }
  /**
   * Asks if the email is read. Contains no name, because the address may be mistyped. `claim` is the member and the
   * email to confirm.
   */
  | { kind: 'EMAIL_CONFIRM'; link: string; claim: { memberId: string; email: string } }
  /** For an imported account with its points; the link lets the rider choose a password. */
  | { kind: 'INVITATION'; name: string; points: number; link: string }
  | { kind: 'PASSWORD_CHANGED'; name: string; app: string }
  | { kind: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string; app: string }
  | { kind: 'AGENCY_ACCOUNT_CONNECTED' | 'AGENCY_ACCOUNT_DISCONNECTED'; name: string; app: string }
  | { kind: 'PHONE_CHANGED'; name: string; digits: string; app: string }
  | { kind: 'CARD_PRINTED'; name: string; app: string }
  /** A provider account was removed from the member: another person proved ownership, or the agency withdrew it. */
  | { kind: 'ACCOUNT_LOST'; name: string; account: string; link: string }
  | AccountCodeMail
  /** Queued by earlier releases. Points expire at the end of `date` (formatted for the member): all if `isOneDay`, else the first of them. */
  | { kind: 'EXPIRY_NOTICE'; name: string; amount: number; date: string; isOneDay: boolean; link: string }
  | { kind: 'INACTIVITY_NOTICE'; name: string; date: string; link: string }
  /** A prize of a draw, to be used by the end of `date` (formatted for the member). Queued by earlier releases. */
  | { kind: 'PRIZE_WON'; name: string; draw: string; offer: string; date: string; link: string }
  | NotificationMail
  | StockMail
  | WebhookMail
  | BudgetMail;

/** Notifications by email: one, or those of a week. Texts are in the member's language. */
interface NotificationMail {
  kind: 'NOTIFICATION';
  name: string;
  subject: string;
  texts: string[];
  link: string;
  /** Turns what this email is about off, without sign-in: one kind, or all of them. */
  unsubscribe: string;
  preferences: string;
  /** Rows of the outbox, which fail if the email cannot be delivered. */
  claim: { memberId: string; news: { kind: NotificationKind; subject: string }[] };
}

type MemberMail = Exclude<Mail, StockMail | WebhookMail | BudgetMail | AccountCodeMail>;

/** A tenant's terms for points: `long` in sentences, `short` next to numbers [TEN-13]. */
interface PointWords {
  long: string;
  short: string;
}

export interface MailText {
  subject: string;
  greeting: string;
  above: string[];
  /** One line each, between the text and the button. */
  figures?: { label: string; value: string; change: string }[];
  code?: string;
  action: { label: string; link: string } | null;
  below: string[];
  /** Small links at the end. */
  links?: { label: string; link: string }[];
  sender: string;
}

const HOUR_MILLIS = 3_600_000;

/** A notice delivered later than this leaves too little time to act. */
const NOTICE_LIFE_HOURS = 72;

const lifeHours: Readonly<Record<Mail['kind'], number>> = {
  PASSWORD_RESET: limits.resetLinkLifeMinutes / 60,
  EMAIL_CHANGED: limits.emailRestoreLinkLifeDays * 24,
  EMAIL_MOVED: NOTICE_LIFE_HOURS,
  EMAIL_CONFIRM: limits.emailConfirmLinkLifeDays * 24,
  INVITATION: limits.invitationLinkLifeDays * 24,
  PASSWORD_CHANGED: NOTICE_LIFE_HOURS,
  PASSKEY_ADDED: NOTICE_LIFE_HOURS,
  PASSKEY_REMOVED: NOTICE_LIFE_HOURS,
  AGENCY_ACCOUNT_CONNECTED: NOTICE_LIFE_HOURS,
  AGENCY_ACCOUNT_DISCONNECTED: NOTICE_LIFE_HOURS,
  PHONE_CHANGED: NOTICE_LIFE_HOURS,
  CARD_PRINTED: NOTICE_LIFE_HOURS,
  ACCOUNT_LOST: NOTICE_LIFE_HOURS,
  ACCOUNT_CODE: limits.mailedCodeLifeMinutes / 60,
  EXPIRY_NOTICE: NOTICE_LIFE_HOURS,
  INACTIVITY_NOTICE: NOTICE_LIFE_HOURS,
  PRIZE_WON: NOTICE_LIFE_HOURS,
  NOTIFICATION: NOTICE_LIFE_HOURS,
  STOCK_ALERT: NOTICE_LIFE_HOURS,
  WEBHOOK_DISABLED: NOTICE_LIFE_HOURS,
  BUDGET_ALERT: NOTICE_LIFE_HOURS,
};

/** How long a mail is worth sending: until its link expires or its news is old. */
export const lifeMillisOf = ({ kind }: Pick<Mail, 'kind'>): number => lifeHours[kind] * HOUR_MILLIS;

export const appOriginOf = (mail: Mail): string => new URL('app' in mail ? mail.app : mail.link).origin;

/** Text about a change that another person may have made: subject, change, and what to do if it was not the member. */
function changeWords(
  mail: Extract<
    Mail,
    {
      kind:
        | 'EMAIL_MOVED'
        | 'PASSWORD_CHANGED'
        | 'PASSKEY_ADDED'
        | 'PASSKEY_REMOVED'
        | 'AGENCY_ACCOUNT_CONNECTED'
        | 'AGENCY_ACCOUNT_DISCONNECTED'
        | 'PHONE_CHANGED'
        | 'CARD_PRINTED';
    }
  >,
  t: ReturnType<typeof mailWordsIn>,
): [string, string, string] {
  switch (mail.kind) {
    case 'EMAIL_MOVED':
      return [
        t('mail.emailChangedSubject'),
        t('mail.emailChangedText', { email: mail.newEmail }),
        t('mail.emailMovedHelp'),
      ];
    case 'PASSWORD_CHANGED':
      return [t('mail.passwordChangedSubject'), t('mail.passwordChangedText'), t('mail.passwordChangedHelp')];
    case 'PASSKEY_ADDED':
      return [t('mail.passkeyAddedSubject'), t('mail.passkeyAddedText'), t('mail.passkeyAddedHelp')];
    case 'PASSKEY_REMOVED':
      return [t('mail.passkeyRemovedSubject'), t('mail.passkeyRemovedText'), t('mail.passwordChangedHelp')];
    case 'AGENCY_ACCOUNT_CONNECTED':
      return [t('mail.agencyAccountOnSubject'), t('mail.agencyAccountOnText'), t('mail.agencyAccountOnHelp')];
    case 'AGENCY_ACCOUNT_DISCONNECTED':
      return [t('mail.agencyAccountOffSubject'), t('mail.agencyAccountOffText'), t('mail.passwordChangedHelp')];
    case 'PHONE_CHANGED':
      return [
        t('mail.phoneChangedSubject'),
        t('mail.phoneChangedText', { digits: mail.digits }),
        t('mail.emailMovedHelp'),
      ];
    case 'CARD_PRINTED':
      return [t('mail.cardPrintedSubject'), t('mail.cardPrintedText'), t('mail.emailMovedHelp')];
  }
}

interface Sender {
  tenant: string;
  points: PointWords;
  contact: string[];
}

function invitationBody(
  { points: brought, link }: Extract<Mail, { kind: 'INVITATION' }>,
  language: string,
  { tenant, points, contact }: Sender,
): Omit<MailText, 'greeting' | 'sender'> {
  const t = mailWordsIn(language);
  const amount = formatPoints(brought, resolveLanguage(language));
  const text =
    brought === 0
      ? t('mail.invitationText', { tenant })
      : t('mail.invitationPointsText', { tenant, amount, pointsShort: points.short });
  return {
    subject: t('mail.invitationSubject', { tenant }),
    above: [text, t('mail.invitationTerms')],
    action: { label: t('mail.invitationAction'), link },
    below: [t('mail.invitationIgnore', { tenant }), ...contact],
  };
}

function noticeBody(
  mail: Extract<Mail, { kind: 'EXPIRY_NOTICE' | 'INACTIVITY_NOTICE' | 'PRIZE_WON' }>,
  language: string,
  points: PointWords,
): Omit<MailText, 'greeting' | 'sender'> {
  const t = mailWordsIn(language);
  const rest = { action: { label: t('mail.noticeAction'), link: mail.link }, below: [] };
  if (mail.kind === 'INACTIVITY_NOTICE') {
    const text = t('mail.inactivityText', { pointsLong: points.long, date: mail.date });
    return { subject: t('mail.inactivitySubject'), above: [text], ...rest };
  }
  if (mail.kind === 'PRIZE_WON') {
    const { date } = mail;
    const [draw, offer] = [oneLine(mail.draw), oneLine(mail.offer)];
    return { subject: t('mail.prizeSubject', { draw }), above: [t('mail.prizeText', { offer, date })], ...rest };
  }
  const amount = formatPoints(mail.amount, resolveLanguage(language));
  const values = { amount, pointsShort: points.short, date: mail.date };
  const text = mail.isOneDay
    ? t('mail.expiryOneDayText', { ...values, count: mail.amount })
    : t('mail.expiryText', values);
  return { subject: t('mail.expirySubject', { pointsLong: points.long }), above: [text], ...rest };
}

const notificationBody = (
  { subject, texts, link, preferences, unsubscribe }: NotificationMail,
  t: ReturnType<typeof mailWordsIn>,
): Omit<MailText, 'greeting' | 'sender'> => ({
  subject: oneLine(subject),
  above: texts,
  action: { label: t('mail.noticeAction'), link },
  below: [],
  links: [
    { label: t('mail.preferences'), link: preferences },
    { label: t('mail.unsubscribe'), link: unsubscribe },
  ],
});

function bodyOf(
  mail: MemberMail,
  language: string,
  { tenant, points, contact }: Sender,
): Omit<MailText, 'greeting' | 'sender'> {
  const t = mailWordsIn(language);
  switch (mail.kind) {
    case 'PASSWORD_RESET':
      return {
        subject: t('mail.resetSubject'),
        above: [t('mail.resetText')],
        action: { label: t('mail.resetAction'), link: mail.link },
        below: [t('mail.resetIgnore')],
      };
    case 'EMAIL_CHANGED':
      return {
        subject: t('mail.emailChangedSubject'),
        above: [t('mail.emailChangedText', { email: mail.newEmail }), t('mail.emailChangedUndo')],
        action: { label: t('mail.emailChangedAction'), link: mail.link },
        below: [],
      };
    case 'EMAIL_CONFIRM':
      return {
        subject: t('mail.confirmSubject'),
        above: [t('mail.confirmText', { tenant })],
        action: { label: t('mail.confirmAction'), link: mail.link },
        below: [t('mail.confirmIgnore')],
      };
    case 'INVITATION':
      return invitationBody(mail, language, { tenant, points, contact });
    case 'EMAIL_MOVED':
    case 'PASSWORD_CHANGED':
    case 'PASSKEY_ADDED':
    case 'PASSKEY_REMOVED':
    case 'AGENCY_ACCOUNT_CONNECTED':
    case 'AGENCY_ACCOUNT_DISCONNECTED':
    case 'PHONE_CHANGED':
    case 'CARD_PRINTED': {
      const [subject, ...above] = changeWords(mail, t);
      return { subject, above: [...above, ...contact], action: null, below: [] };
    }
    case 'ACCOUNT_LOST':
      return {
        subject: t('mail.accountLostSubject', { account: mail.account }),
        above: [t('mail.accountLostText', { account: mail.account })],
        action: { label: t('mail.accountLostAction'), link: mail.link },
        below: [t('mail.accountLostPoints'), ...contact],
      };
    case 'NOTIFICATION':
      return notificationBody(mail, t);
    case 'EXPIRY_NOTICE':
    case 'INACTIVITY_NOTICE':
    case 'PRIZE_WON':
      return noticeBody(mail, language, points);
  }
}

export function textOf(
  mail: Mail,
  language: string,
  { tenant, points, support = null }: { tenant: string; points: PointWords; support?: string | null },
): MailText {
  const t = mailWordsIn(language);
  const sender = t('mail.sender', { tenant });
  if (mail.kind === 'BUDGET_ALERT') return { ...budgetMailText(mail), sender };
  if (mail.kind === 'STOCK_ALERT') return { ...stockMailText(mail), sender };
  if (mail.kind === 'WEBHOOK_DISABLED') return { ...webhookMailText(mail), sender };
  const contact = support === null ? [] : [t('mail.contact', { contact: support })];
  if (mail.kind === 'ACCOUNT_CODE')
    return { ...accountCodeText(mail, language, { tenant, contact }), greeting: t('mail.greeting'), sender };
  return {
    ...bodyOf(mail, language, { tenant, points, contact }),
    greeting: 'name' in mail && mail.name !== '' ? t('mail.resetGreeting', { name: mail.name }) : t('mail.greeting'),
    sender,
  };
}

/**
 * A mail with the code that proves ownership of a provider account. Its reader may not be the member who requested it.
 */
interface AccountCodeMail {
  kind: 'ACCOUNT_CODE';
  account: string;
  /** Masked email of the member who requested the code; null without email. */
  asker: string | null;
  code: string;
  app: string;
  claim: { memberId: string; providerId: string; sentAt: string };
}

function accountCodeText(
  { account, asker, code }: AccountCodeMail,
  language: string,
  { tenant, contact }: { tenant: string; contact: string[] },
) {
  const t = mailWordsIn(language);
  const introduction =
    asker === null
      ? t('mail.accountCodeAskedByMember', { tenant, account })
      : t('mail.accountCodeAsked', { tenant, account, asker });
  return {
    subject: t('mail.accountCodeSubject', { account }),
    above: [introduction, t('mail.accountCodeEnter', { minutes: limits.mailedCodeLifeMinutes })],
    code,
    action: null,
    below: [t('mail.accountCodeIgnore'), ...contact],
  };
}
