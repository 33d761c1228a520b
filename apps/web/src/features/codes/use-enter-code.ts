import { normalizeCode, useCode as useCodeRoute } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { codeRefusal } from '../../data/code-refusal.ts';
import { isTrouble } from '../../data/is-trouble.ts';
import { notify } from '../../data/notices.ts';
import { refresh } from '../../data/refresh.ts';
import { greet, promotionWelcome } from '../../data/welcomes.ts';
import { useSpeech } from '../../i18n/language.tsx';

/** What became of an entry: taken, refused with a text for the field, or not decided, which was told. */
export type EntryOutcome = 'taken' | 'unknown' | { refusal: string };

/**
 * Enters a promo, invite or referral code. One that is taken reloads what it may have changed; then its welcome opens,
 * or where it has none a message confirms it [CODE-01, CODE-09, CODE-10, CODE-18].
 */
export function useEnterCode(): { busy: boolean; enter: (code: string) => Promise<EntryOutcome> } {
  const client = useQueryClient();
  const speech = useSpeech();
  const { t, language } = speech;
  const [busy, setBusy] = useState(false);

  const enter = async (code: string): Promise<EntryOutcome> => {
    setBusy(true);
    try {
      const params = { inviteCode: normalizeCode(code), lang: language };
      const welcome = promotionWelcome(await api.call(useCodeRoute, { params }));
      await refresh(client, 'code');
      if (welcome === null) notify({ title: t('codes.accepted'), tone: 'success' });
      else greet([welcome]);
      return 'taken';
    } catch (error) {
      if (!isTrouble(error)) return { refusal: codeRefusal(error, speech) };
      notify({ title: t('common.somethingWrong'), tone: 'error' });
      return 'unknown';
    } finally {
      setBusy(false);
    }
  };
  return { busy, enter };
}
