import { ApiError, phoneDigits } from '@fareback/contract';
import { type PasskeyAnswer, type PasskeyOptions, staffLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

type PasskeyButtonProps = {
  label: string;
  options: () => Promise<PasskeyOptions>;
  send: (answer: PasskeyAnswer) => Promise<unknown>;
};

/** The user closed the browser's passkey dialog; this is no error. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

export function PasskeyButton({ label, options, send }: PasskeyButtonProps): ReactNode {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  if (!browserSupportsWebAuthn()) return null;
  const sign = async () => {
    setBusy(true);
    setError(null);
    try {
      const { options: asked } = await options();
      const answer = await startAuthentication({ optionsJSON: asked });
      await send({ ...answer, response: { ...answer.response } });
    } catch (refusal) {
      if (!isDeclined(refusal)) setError(refusal);
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" wide busy={isBusy} onClick={() => void sign()}>
        {label}
      </Button>
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
    </>
  );
}

type CodeFormProps = {
  label: string;
  /** Submits the digits; rejects with the refusal. */
  send: (code: string) => Promise<unknown>;
  mailAnother: () => Promise<unknown>;
  children?: ReactNode;
};

/** True if the refusal is about the code itself, not a lost reply or a busy server. */
const isJudged = (refusal: unknown): boolean =>
  refusal instanceof ApiError && refusal.status >= 400 && refusal.status < 500 && refusal.status !== 429;

/**
 * Field for an emailed code, submitted with its last digit. Only one action at a time: another mail would invalidate
 * the code being checked [DESK-384].
 */
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
      // A code without a verdict may still be valid: keep it for a retry by the button.
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
