import { type Dispatch, type SetStateAction, useState } from 'react';
import { useFailureText } from '../../data/use-failure-text.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { accountFailure } from './account-failure.ts';

/** Runs one change of the account at a time; a refusal is kept as the text under the form, trouble is told in passing. */
export function useAccountChange(): {
  busy: boolean;
  refusal: string | null;
  setRefusal: Dispatch<SetStateAction<string | null>>;
  run: (change: () => Promise<void>) => Promise<void>;
} {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await change();
    } catch (error) {
      const text = accountFailure(error, t);
      setRefusal(text);
      if (text === null) notify({ title: failureText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, run };
}
