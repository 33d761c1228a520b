import { ApiError } from '@fareback/contract';
import { meRoutes, type StaffMe, signInRoutes } from '@fareback/contract/admin';
import { canCheckSignatures } from '@fareback/contract/live-ticket';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { api, startShift } from './shift.ts';
import { filled, type Language, type Words } from './words.ts';

function textOf(form: FormEvent<HTMLFormElement>, name: string): string {
  const text = new FormData(form.currentTarget).get(name);
  return typeof text === 'string' ? text.trim() : '';
}

function wordsOf(t: Words, refusal: unknown): string {
  if (!(refusal instanceof ApiError)) return t.failed;
  if (refusal.code === 'DEVICE_REVOKED') return t.revoked;
  if (refusal.code === 'CODE_WRONG') return t.codeWrong;
  if (refusal.code === 'CODE_OVER') return t.codeOver;
  return refusal.status === 429 ? t.tooMany : t.failed;
}

/** A form with one field and one button, which shows that sending failed. */
function OneField({
  t,
  label,
  help,
  button,
  send,
  ...field
}: {
  t: Words;
  label: string;
  help?: string;
  button: string;
  send: (text: string) => Promise<void>;
} & React.ComponentProps<'input'>): ReactNode {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textOf(event, 'text');
    if (text === '') return;
    setBusy(true);
    setError(null);
    await send(text).catch((refusal: unknown) => {
      setError(wordsOf(t, refusal));
    });
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label>
        <span>{label}</span>
        <input name="text" required {...field} />
      </label>
      {help !== undefined && <p className="help">{help}</p>}
      {error !== null && <p role="alert">{error}</p>}
      <button type="submit" disabled={isBusy}>
        {button}
      </button>
    </form>
  );
}

/** Signs in by an emailed code, on this page, because an installed app has no other. */
export function SignIn({ t, onDone }: { t: Words; onDone: (me: StaffMe) => void }): ReactNode {
  const [attempt, setAttempt] = useState<string | null>(null);
  return (
    <>
      <h2>{t.signIn}</h2>
      {attempt === null ? (
        <OneField
          key="email"
          t={t}
          label={t.email}
          button={t.sendCode}
          type="email"
          autoComplete="username"
          send={async (email) => setAttempt((await api.call(signInRoutes.mailCode, { body: { email } })).attempt)}
        />
      ) : (
        <>
          <OneField
            key="code"
            t={t}
            label={t.code}
            button={t.signIn}
            inputMode="numeric"
            autoComplete="one-time-code"
            send={async (code) => onDone(await api.call(signInRoutes.withCode, { body: { attempt, code } }))}
          />
          <button type="button" className="plain" onClick={() => setAttempt(null)}>
            {t.otherEmail}
          </button>
        </>
      )}
      <a href="/">{t.otherWays}</a>
    </>
  );
}

/** Signs in if needed, then starts a shift at one of the agencies where the person may inspect [TICKET-09]. */
export function Start({ t, language }: { t: Words; language: Language }): ReactNode {
  const [me, setMe] = useState<StaffMe | null | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const [isOldBrowser, setOldBrowser] = useState(false);
  useEffect(() => {
    void canCheckSignatures().then((can) => setOldBrowser(!can));
  }, []);
  useEffect(() => {
    if (hasFailed) return;
    api.call(meRoutes.get).then(setMe, (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) setMe(null);
      else setFailed(true);
    });
  }, [hasFailed]);
  if (isOldBrowser) return <p role="alert">{t.oldBrowser}</p>;
  if (hasFailed)
    return (
      <>
        <p role="alert">{t.failed}</p>
        <button type="button" onClick={() => setFailed(false)}>
          {t.retry}
        </button>
      </>
    );
  if (me === undefined) return null;
  if (me === null) return <SignIn t={t} onDone={setMe} />;
  return (
    <ChooseShift t={t} language={language} me={me} onSignedOut={() => setMe(null)} onFailed={() => setFailed(true)} />
  );
}

interface ChooseShiftProps {
  t: Words;
  language: Language;
  me: StaffMe;
  onSignedOut: () => void;
  onFailed: () => void;
}

/** Starts a shift at an agency of the person, or signs them out. */
function ChooseShift({ t, language, me, onSignedOut, onFailed }: ChooseShiftProps): ReactNode {
  const [agencyId, setAgencyId] = useState<string | null>(null);
  const agencies = me.agencies.filter(({ permissions }) => permissions.includes('tickets.inspect'));
  const chosen = agencies.find((agency) => agency.agencyId === agencyId) ?? agencies[0];
  const leave = () => void api.call(signInRoutes.out).then(onSignedOut, onFailed);
  const signOut = (
    <button type="button" className="plain" onClick={leave}>
      {filled(t.signOut, { name: me.name })}
    </button>
  );
  if (chosen === undefined)
    return (
      <>
        <p className="note">{t.notInspector}</p>
        {signOut}
      </>
    );
  return (
    <>
      {agencies.length > 1 && (
        <label>
          <span>{t.agency}</span>
          <select value={chosen.agencyId} onChange={({ target }) => setAgencyId(target.value)}>
            {agencies.map((agency) => (
              <option key={agency.agencyId} value={agency.agencyId}>
                {agency.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p>{t.startHelp}</p>
      <OneField
        t={t}
        label={t.device}
        help={t.deviceHelp}
        button={t.startShift}
        maxLength={60}
        send={(label) => startShift(chosen.agencyId, label, language)}
      />
      {signOut}
    </>
  );
}
