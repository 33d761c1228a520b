import { limits } from '@fareback/contract';
import { wordsIn } from './voice.ts';

/** A mail to a member: what it says follows from its kind, in our own words only [PWD-07]. */
export type Mail =
  | { kind: 'PASSWORD_RESET'; name: string; link: string }
  /** `newEmail` is shown as it is: mask it. */
  | { kind: 'EMAIL_CHANGED'; name: string; newEmail: string; link: string };

/** What a mail says, part by part. */
export interface MailText {
  subject: string;
  greeting: string;
  /** Sentences above the button. */
  above: string[];
  action: { label: string; link: string };
  /** Sentences below it. */
  below: string[];
  /** Who sent it. */
  sender: string;
}

const HOUR_MILLIS = 3_600_000;

/** How long a mail is worth sending: as long as its link lives. */
export const lifeMillisOf = ({ kind }: Mail): number =>
  kind === 'PASSWORD_RESET'
    ? (limits.resetLinkLifeMinutes / 60) * HOUR_MILLIS
    : limits.emailRestoreLinkLifeDays * 24 * HOUR_MILLIS;

/** A mail's words in a language, for a tenant of that name. */
export function textOf(mail: Mail, language: string, tenant: string): MailText {
  const t = wordsIn(language);
  const common = { greeting: t('mail.resetGreeting', { name: mail.name }), sender: t('mail.sender', { tenant }) };
  switch (mail.kind) {
    case 'PASSWORD_RESET':
      return {
        ...common,
        subject: t('mail.resetSubject'),
        above: [t('mail.resetText')],
        action: { label: t('mail.resetAction'), link: mail.link },
        below: [t('mail.resetIgnore')],
      };
    case 'EMAIL_CHANGED':
      return {
        ...common,
        subject: t('mail.emailChangedSubject'),
        above: [t('mail.emailChangedText', { email: mail.newEmail }), t('mail.emailChangedUndo')],
        action: { label: t('mail.emailChangedAction'), link: mail.link },
        below: [],
      };
  }
}
