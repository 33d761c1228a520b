import { useState } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { accountFailure, isWrongPassword } from './account-failure.ts';

/** Runs one change of the account at a time; a refusal is kept as the text under the form, trouble is told in passing. */
export function useAccountChange(): {
  busy: boolean;
  refusal: string | null;
  /** Whether what it says is wrong with the present password. */
  isPasswordWrong: boolean;
  clearRefusal: () => void;
  run: (change: () => Promise<void>) => Promise<void>;
} {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; isPasswordWrong: boolean } | null>(null);
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    try {
      await change();
    } catch (error) {
      const text = accountFailure(error, t);
      if (text !== null) setRefused({ text, isPasswordWrong: isWrongPassword(error) });
      else notify({ title: failureText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    refusal: refused?.text ?? null,
    isPasswordWrong: refused?.isPasswordWrong === true,
    clearRefusal: () => setRefused(null),
    run,
  };
}
