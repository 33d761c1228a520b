import { limits } from '@fareback/contract';
import { formatPoints, resolveLanguage } from '@fareback/wording';
import { type AccountCodeMail, accountCodeText } from './account-code-mail.ts';
import { type BudgetMail, budgetMailText } from './budget-mail.ts';
import { type StockMail, stockMailText } from './stock-mail.ts';
import { mailWordsIn } from './voice.ts';

/** A mail to a member, or to the operator: what it says follows from its kind, in our own words only [PWD-07]. */
export type Mail =
  | { kind: 'PASSWORD_RESET'; name: string; link: string }
  /** `newEmail` is shown as it is: mask it. Here and below. */
  | { kind: 'EMAIL_CHANGED'; name: string; newEmail: string; link: string }
  /** The same where no link takes it back. `app` is the address of the tenant's app. */
  | { kind: 'EMAIL_MOVED'; name: string; newEmail: string; app: string }
  /** Asks whether the address is read; names nobody, because it may be mistyped. `claim`: whose it is said to be. */
  | { kind: 'EMAIL_CONFIRM'; link: string; claim: { memberId: string; email: string } }
  /** Of an account that the agency brought along, with as many points; the link lets its rider choose a password. */
  | { kind: 'INVITATION'; name: string; points: number; link: string }
  | { kind: 'PASSWORD_CHANGED'; name: string; app: string }
  /** `digits` are the last of the new number. */
  | { kind: 'PHONE_CHANGED'; name: string; digits: string; app: string }
  /** An account at a provider is the member's no longer: somebody proved that it is theirs, or the agency took it back. */
  | { kind: 'ACCOUNT_LOST'; name: string; account: string; link: string }
  | AccountCodeMail
  /** Points are good until `date`, as the member reads dates, is over: all of them where `isOneDay`, else the first. */
  | { kind: 'EXPIRY_NOTICE'; name: string; amount: number; date: string; isOneDay: boolean; link: string }
  /** Everything is forfeit on `date` to a member who stays away. */
  | { kind: 'INACTIVITY_NOTICE'; name: string; date: string; link: string }
  | StockMail
  | BudgetMail;

type MemberMail = Exclude<Mail, StockMail | BudgetMail | AccountCodeMail>;

/** A tenant's words for points: `long` in sentences, `short` beside numbers [TEN-13]. */
export interface PointWords {
  long: string;
  short: string;
}

/** What a mail says, part by part. */
export interface MailText {
  subject: string;
  greeting: string;
  /** Sentences above the button. */
  above: string[];
  /** A code to be typed, below them. */
  code?: string;
  /** The button; null where nothing is to be opened. */
  action: { label: string; link: string } | null;
  /** Sentences below it. */
  below: string[];
  /** Who sent it. */
  sender: string;
}

const HOUR_MILLIS = 3_600_000;

/** A notice that comes later than this leaves too little time to act on it. */
const NOTICE_LIFE_HOURS = 72;

const lifeHours: Readonly<Record<Mail['kind'], number>> = {
  PASSWORD_RESET: limits.resetLinkLifeMinutes / 60,
  EMAIL_CHANGED: limits.emailRestoreLinkLifeDays * 24,
  EMAIL_MOVED: NOTICE_LIFE_HOURS,
  EMAIL_CONFIRM: limits.emailConfirmLinkLifeDays * 24,
  INVITATION: limits.invitationLinkLifeDays * 24,
  PASSWORD_CHANGED: NOTICE_LIFE_HOURS,
  PHONE_CHANGED: NOTICE_LIFE_HOURS,
  ACCOUNT_LOST: NOTICE_LIFE_HOURS,
  ACCOUNT_CODE: limits.mailedCodeLifeMinutes / 60,
  EXPIRY_NOTICE: NOTICE_LIFE_HOURS,
  INACTIVITY_NOTICE: NOTICE_LIFE_HOURS,
  STOCK_ALERT: NOTICE_LIFE_HOURS,
  BUDGET_ALERT: NOTICE_LIFE_HOURS,
};

/** How long a mail is worth sending: as long as its link lives, or its news is new. */
export const lifeMillisOf = ({ kind }: Pick<Mail, 'kind'>): number => lifeHours[kind] * HOUR_MILLIS;

/** Where the tenant's app stands that a mail is about. */
export const appOriginOf = (mail: Mail): string => new URL('app' in mail ? mail.app : mail.link).origin;

/** What a mail says of a change that another may have made: its subject, what changed, and what to do if it was another. */
function changeWords(
  mail: Extract<Mail, { kind: 'EMAIL_MOVED' | 'PASSWORD_CHANGED' | 'PHONE_CHANGED' }>,
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
    case 'PHONE_CHANGED':
      return [
        t('mail.phoneChangedSubject'),
        t('mail.phoneChangedText', { digits: mail.digits }),
        t('mail.emailMovedHelp'),
      ];
  }
}

/** Who sends a mail, and whom its reader may ask. */
interface Sender {
  tenant: string;
  points: PointWords;
  contact: string[];
}

/** What an invitation says: what was brought along, that nothing is agreed to yet, and what to do if it is not wanted. */
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

/** What a notice of points that will be lost says. */
function noticeBody(
  mail: Extract<Mail, { kind: 'EXPIRY_NOTICE' | 'INACTIVITY_NOTICE' }>,
  language: string,
  points: PointWords,
): Omit<MailText, 'greeting' | 'sender'> {
  const t = mailWordsIn(language);
  const rest = { action: { label: t('mail.noticeAction'), link: mail.link }, below: [] };
  if (mail.kind === 'INACTIVITY_NOTICE') {
    const text = t('mail.inactivityText', { pointsLong: points.long, date: mail.date });
    return { subject: t('mail.inactivitySubject'), above: [text], ...rest };
  }
  const amount = formatPoints(mail.amount, resolveLanguage(language));
  const values = { amount, pointsShort: points.short, date: mail.date };
  const text = mail.isOneDay
    ? t('mail.expiryOneDayText', { ...values, count: mail.amount })
    : t('mail.expiryText', values);
  return { subject: t('mail.expirySubject', { pointsLong: points.long }), above: [text], ...rest };
}

/** What a mail to a member says between greeting and sender. */
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
    case 'PHONE_CHANGED': {
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
    case 'EXPIRY_NOTICE':
    case 'INACTIVITY_NOTICE':
      return noticeBody(mail, language, points);
  }
}

/** A mail's words in a language, for a tenant of that name, those words for points and that support, if it has one. */
export function textOf(
  mail: Mail,
  language: string,
  { tenant, points, support = null }: { tenant: string; points: PointWords; support?: string | null },
): MailText {
  const t = mailWordsIn(language);
  const sender = t('mail.sender', { tenant });
  if (mail.kind === 'BUDGET_ALERT') return { ...budgetMailText(mail), sender };
  if (mail.kind === 'STOCK_ALERT') return { ...stockMailText(mail), sender };
  const contact = support === null ? [] : [t('mail.contact', { contact: support })];
  if (mail.kind === 'ACCOUNT_CODE')
    return { ...accountCodeText(mail, language, { tenant, contact }), greeting: t('mail.greeting'), sender };
  return {
    ...bodyOf(mail, language, { tenant, points, contact }),
    greeting: 'name' in mail && mail.name !== '' ? t('mail.resetGreeting', { name: mail.name }) : t('mail.greeting'),
    sender,
  };
}
