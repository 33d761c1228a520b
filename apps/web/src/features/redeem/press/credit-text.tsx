import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { leftToRight } from '../../../i18n/isolate.ts';
import type { CreditedAccount } from './credited-account.ts';

/** Which account is asked about, would be credited, or was. */
type CreditWordsProps = { account: CreditedAccount; of: 'question' | 'offer' | 'result' };

/** Names the account of a credit: before the press, in the question and in what came of it; where none can be credited yet, what that takes [REDEEM-24]. */
export function CreditText({ account: { name, account, isNumber, proof }, of }: CreditWordsProps): ReactNode {
  const { t } = useFullTranslation();
  if (proof === 'missing') return <span>{t('connect.credit.missing', { provider: name })}</span>;
  if (proof === 'waits') return <span>{t('connect.credit.waits', { provider: name })}</span>;
  const shown = leftToRight(account);
  const words =
    account === '' ? name : isNumber ? `${name} ${t('connect.ending', { digits: shown })}` : `${name} ${shown}`;
  return <span>{t(`connect.credit.${of}`, { account: words })}</span>;
}

/** What the button of such an offer says while its account can't be credited. */
export function CreditAction({ account }: { account: CreditedAccount }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <span>{t(account.proof === 'waits' ? 'connect.prove' : 'connect.connectTo', { provider: account.name })}</span>
  );
}
