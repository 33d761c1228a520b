import { limits } from '@fareback/contract';
import { mailWordsIn } from './voice.ts';

/**
 * A mail with the code that proves ownership of a provider account. Its reader may not be the member who requested it.
 */
export interface AccountCodeMail {
  kind: 'ACCOUNT_CODE';
  account: string;
  /** Masked email of the member who requested the code; null without email. */
  asker: string | null;
  code: string;
  app: string;
  claim: { memberId: string; providerId: string; sentAt: string };
}

export function accountCodeText(
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
