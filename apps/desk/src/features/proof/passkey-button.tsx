import type { PasskeyAnswer, PasskeyOptions } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { type ReactNode, useState } from 'react';
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
