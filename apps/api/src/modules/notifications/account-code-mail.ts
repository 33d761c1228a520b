import { limits } from '@fareback/contract';
import { mailWordsIn } from './voice.ts';

/** A mail with the code that proves an e-mail account to be that of whoever asked for it; its reader may be somebody else. */
export interface AccountCodeMail {
  kind: 'ACCOUNT_CODE';
  /** What riders call the provider. */
  account: string;
  /** Address of whoever asked, masked; null where they have none. */
  asker: string | null;
  code: string;
  app: string;
  /** Which connection waits for the code, and since when. */
  claim: { memberId: string; providerId: string; sentAt: string };
}

/** What the mail says between greeting and sender. */
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
