import { declineTerms, setUserStatus } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { takeFocus } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { loadMember } from '../../data/member/member.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';

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

/** Answers the terms on screen and continues to the requested page. On failure the screen stays [PRIV-02]. */
function useAnswerTerms(): {
  busy: boolean;
  failure: 'lost' | 'refused' | null;
  answer: (choice: 'AGREE' | 'DECLINE') => Promise<void>;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state: place } = useLocation();
  const { TermsVersion: termsVersion } = useConfig();
  const { language } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'lost' | 'refused'>('idle');
  const answer = async (choice: 'AGREE' | 'DECLINE') => {
    setState('busy');
    try {
      if (choice === 'AGREE') await api.call(setUserStatus, { body: { userStatus: 'CONSENT', termsVersion } });
      else await api.call(declineTerms, { body: { termsVersion } });
      const member = await loadMember(language);
      // Still asked: the terms changed while the member read them.
      if (choice === 'AGREE' && member.newTerms === 'ASK') return window.location.reload();
      client.setQueryData(dataSets.userInfo(language).queryKey, member);
      const { from = paths.home } = (place ?? {}) as { from?: string };
      navigate(from, { replace: true });
    } catch (error) {
      const isLost = isLostAnswer(error);
      setState(isLost ? 'lost' : 'refused');
      // It may have succeeded: reload the record.
      if (isLost) void client.invalidateQueries({ queryKey: ['userInfo'] });
    }
  };
  return { busy: state === 'busy', failure: state === 'lost' || state === 'refused' ? state : null, answer };
}
