import { ApiError, phoneDigits } from '@fareback/contract';
import { staffLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';

type CodeFormProps = {
  label: string;
  /** Sends the digits; rejects with the refusal. */
  send: (code: string) => Promise<unknown>;
  /** Mails another code. */
  mailAnother: () => Promise<unknown>;
  /** Beside the main button. */
  children?: ReactNode;
};

/** Whether a refusal says something of the code itself: a lost answer and a busy server do not. */
const isJudged = (refusal: unknown): boolean =>
  refusal instanceof ApiError && refusal.status >= 400 && refusal.status < 500 && refusal.status !== 429;

/** The code of a mail: sent by itself with its last digit. One thing at a time: another mail would make the code that is just judged too old [DESK-384]. */
export function CodeForm({ label, send, mailAnother, children }: CodeFormProps): ReactNode {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const attempt = async (what: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await what();
      setCode('');
    } catch (refusal) {
      setError(refusal);
      // A code that nobody judged is still good: it stays, and the button sends it.
      if (isJudged(refusal)) setCode('');
      input.current?.focus();
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === staffLimits.codeDigits) void attempt(() => send(code));
    else input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <OtpField
          digitsOf={phoneDigits}
          label={t('signIn.code')}
          length={staffLimits.codeDigits}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void attempt(() => send(digits))}
          readOnly={isBusy}
          inputRef={input}
        />
        <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
        <Button type="submit" wide busy={isBusy}>
          {label}
        </Button>
        <Button variant="quiet" wide busy={isBusy} onClick={() => void attempt(mailAnother)}>
          {t('signIn.again')}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
