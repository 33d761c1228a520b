import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { leftToRight } from '../../../i18n/isolate.ts';
import type { CreditedAccount } from './credited-account.ts';

/** Where the text is used: before the click, in the question, or in the result. */
type CreditWordsProps = { account: CreditedAccount; of: 'question' | 'offer' | 'result' };

/**
 * Names the account that an offer credits: before the click, in the question and in the result; without a creditable
 * account, says which account is required [REDEEM-24].
 */
export function CreditText({ account: { name, account, isNumber, proof }, of }: CreditWordsProps): ReactNode {
  const { t } = useFullTranslation();
  if (proof === 'missing') return <span>{t('connect.credit.missing', { provider: name })}</span>;
  if (proof === 'waits') return <span>{t('connect.credit.waits', { provider: name })}</span>;
  const shown = leftToRight(account);
  const words =
    account === '' ? name : isNumber ? `${name} ${t('connect.ending', { digits: shown })}` : `${name} ${shown}`;
  return <span>{t(`connect.credit.${of}`, { account: words })}</span>;
}

/** Button label of such an offer while its account cannot be credited. */
export function CreditAction({ account }: { account: CreditedAccount }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <span>{t(account.proof === 'waits' ? 'connect.prove' : 'connect.connectTo', { provider: account.name })}</span>
  );
}
