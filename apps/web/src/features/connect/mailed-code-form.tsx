import { limits, type ProviderStatus, phoneDigits } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyTime } from '@fareback/wording';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCountdown } from '../../device/use-countdown.ts';
import { WithEmail } from '../../forms/email-address.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { type Connection, nameOf, shortNameOf } from './connections.ts';
import { type AttemptError, useAttempts, useSetConnection } from './use-attempts.ts';

type MailedCodeFormProps = { connection: Connection; onDone: () => void };

/** Errors after which only a new code helps. */
const overCodes: ReadonlySet<string> = new Set(['CODE_EXPIRED', 'NO_CODE_PENDING', 'TOO_MANY_ATTEMPTS']);

/**
 * Asks for the code mailed to the account's address and sends it with its last digit; mails another after the wait
 * [PROV-11].
 */
export function MailedCodeForm({ connection, onDone }: MailedCodeFormProps): ReactNode {
  const translation = useFullTranslation();
  const { IANATimezone: timeZone } = useConfig();
  const { t } = translation;
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const mail = useMailedCode(connection, onDone);
  const { provider, identifier, waitsUntilUTC } = connection;
  const { state, refused: lastError, isResent } = mail;
  useEffect(() => {
    // Focus the field on arrival, after a wrong code and with a new one.
    if (state === 'open') input.current?.focus();
  }, [state, lastError, isResent]);

  const take = async (typed: string) => {
    const attemptError = await mail.confirm(typed);
    // Keep digits that no server has checked, to resend them.
    if (attemptError?.isUnjudged !== true) setCode('');
  };
  if (state === 'unsent') return <Unsent mail={mail} />;
  return (
    <Stack gap={5}>
      <p>
        <WithEmail
          sentence={t('connect.codeText', { count: limits.mailedCodeDigits, email: leftToRight(identifier) })}
          email={identifier}
        />{' '}
        {waitsUntilUTC !== null && (
          <span>{t('connect.codeGoodUntil', { time: formatAgencyTime(waitsUntilUTC, translation, timeZone) })}</span>
        )}
      </p>
      <OtpField
        label={t('connect.code')}
        length={limits.mailedCodeDigits}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          mail.clear();
        }}
        onComplete={(typed) => void take(typed)}
        digitsOf={phoneDigits}
        error={lastError?.text ?? (state === 'over' ? t('connect.codeOver') : undefined)}
        help={
          mail.busy
            ? t('verify.checking')
            : isResent
              ? t('verify.resent')
              : t('connect.codeHelp', { provider: shortNameOf(provider) })
        }
        readOnly={mail.busy}
        disabled={state === 'over'}
        inputRef={input}
      />
      {lastError?.isUnjudged === true && code.length === limits.mailedCodeDigits && (
        <Button wide busy={mail.busy} onClick={() => void take(code)}>
          {t('common.retry')}
        </Button>
      )}
      <Again mail={mail} canResendAtUTC={connection.canResendAtUTC} />
    </Stack>
  );
}

/** Requests the first code for an account entered before codes were mailed. */
function Unsent({ mail }: { mail: MailedCode }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Stack gap={5}>
      <p>{t('connect.codeAhead')}</p>
      {mail.refused !== null && <p role="alert">{mail.refused.text}</p>}
      <Button wide busy={mail.busy} onClick={() => void mail.send()} icon={<Icon name="mail" size={18} />}>
        {t('connect.sendCode')}
      </Button>
    </Stack>
  );
}

/** Mails another code once that is allowed. */
function Again({ mail, canResendAtUTC }: { mail: MailedCode; canResendAtUTC: string | null }): ReactNode {
  const { t } = useFullTranslation();
  const seconds = useCountdown(canResendAtUTC);
  return (
    <Button
      wide
      variant={mail.state === 'over' ? 'primary' : 'quiet'}
      disabled={mail.busy || seconds > 0}
      onClick={() => void mail.resend()}
      icon={<Icon name="refresh" size={18} />}
    >
      <span data-numeric="">{seconds > 0 ? t('verify.resendIn', { seconds }) : t('verify.resend')}</span>
    </Button>
  );
}

type MailedCode = ReturnType<typeof useMailedCode>;

/** State of the mailed code (not sent, open, or no longer valid) and its actions. */
function useMailedCode({ provider, identifier, waitsUntilUTC, canResendAtUTC }: Connection, onDone: () => void) {
  const { t } = useFullTranslation();
  const { confirmCode, resendCode, connect } = useSetConnection();
  const { busy, refused: lastError, setRefused, attempt } = useAttempts();
  const [isResent, setResent] = useState(false);
  const isGood = useCountdown(waitsUntilUTC) > 0;
  const notifyConnected = ({ isProven }: ProviderStatus) => {
    if (!isProven) return;
    notify({ title: t('connect.connectedToast', { provider: nameOf(provider) }), tone: 'success' });
    onDone();
  };
  const mailed = () => {
    setResent(true);
    announce(t('verify.resent'));
  };
  return {
    state: stateOf({ isGood, wasSent: canResendAtUTC !== null, refused: lastError }),
    busy,
    refused: lastError,
    isResent,
    clear: () => setRefused(null),
    confirm: (code: string) => {
      setResent(false);
      return attempt(async () => notifyConnected(await confirmCode(provider, code)));
    },
    resend: () => attempt(async () => resendCode(provider).then(mailed)),
    /** Enters the account again, which restarts the provider's proof. */
    send: () => attempt(() => connect(provider, identifier, '')),
  };
}

function stateOf(facts: {
  isGood: boolean;
  wasSent: boolean;
  refused: AttemptError | null;
}): 'unsent' | 'open' | 'over' {
  if (!facts.wasSent && !facts.isGood) return 'unsent';
  return facts.isGood && !overCodes.has(facts.refused?.code ?? '') ? 'open' : 'over';
}
