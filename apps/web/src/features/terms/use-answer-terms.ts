import { declineTerms, setUserStatus } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { loadMember } from '../../data/member/member.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';

/** Answers the terms on screen and continues to the requested page. On failure the screen stays [PRIV-02]. */
export function useAnswerTerms(): {
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
