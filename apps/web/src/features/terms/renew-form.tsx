import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import { type ReactNode, useState } from 'react';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import { useAnswerTerms } from './use-answer-terms.ts';

/** Accepts newer terms, with a sentence about the effect; before declining explains the remaining options [PRIV-02]. */
export function RenewForm({ agreement }: { agreement: ReactNode }): ReactNode {
  const { t } = useFullTranslation();
  const [declines, setDeclines] = useState(false);
  const { busy, failure: kind, answer } = useAnswerTerms();
  const online = useOnline();
  const failure = kind && t(kind === 'lost' ? 'common.noConnection' : 'errors.INTERNAL_ERROR');
  return (
    <Stack gap={3}>
      {declines && <WithoutAgreeing />}
      <FormError>{online ? failure : t('account.onlineFirst')}</FormError>
      <Button wide busy={busy} onClick={() => void answer(declines ? 'DECLINE' : 'AGREE')}>
        {t(declines ? 'terms.goOn' : 'terms.agree')}
      </Button>
      <Button wide variant="quiet" disabled={busy} onClick={() => setDeclines(!declines)}>
        {t(declines ? 'terms.back' : 'terms.decline')}
      </Button>
      {!declines && agreement}
    </Stack>
  );
}

function WithoutAgreeing(): ReactNode {
  const { t } = useFullTranslation();
  const { IsStandalonModeSupported: hasAccount } = useConfig();
  return (
    <>
      <h2 tabIndex={-1} ref={takeFocus}>
        {t('terms.declineTitle')}
      </h2>
      <p>{t('terms.declineText')}</p>
      {hasAccount && <p>{t('terms.declineAccount')}</p>}
      <p>
        <SupportContact />
      </p>
    </>
  );
}
