import { useState } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { accountFailure, isWrongPassword } from './account-failure.ts';

/** Runs one account change at a time. Rejections are shown under the form, other failures as a toast. */
export function useAccountChange(): {
  busy: boolean;
  refusal: string | null;
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
