import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { localeOf } from '../words/locale.ts';
import { isClockBack } from './clock.ts';
import { Foot } from './foot.tsx';
import { Result, signal } from './result.tsx';
import { type JustValid, Scanner } from './scanner.tsx';
import { check, hasKeys, type Outcome, renew, shiftState, sync } from './shift.ts';
import { SignIn } from './start.tsx';
import type { Language, Words } from './words.ts';

/** A shift: reads or types codes one by one and shows what they are [TICKET-10]. */
export function Checking({ t, language }: { t: Words; language: Language }): ReactNode {
  const { shift, problem } = useSyncExternalStore(shiftState.subscribe, shiftState.get);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isTyping, setTyping] = useState(false);
  const time = useTimeText(language);
  const isTaken = useRef(false);
  const justValid = useRef<JustValid | null>(null);
  if (shift === null) return null;
  // One check at a time: the next begins after 'Next ticket'.
  const read = async (text: string) => {
    if (isTaken.current) return;
    isTaken.current = true;
    const found = await check(text).catch((error: unknown) => {
      isTaken.current = false;
      throw error;
    });
    isTaken.current = found !== null;
    if (found === null) return;
    const { result, code } = found;
    if (result === 'VALID' && code !== null) justValid.current = { code, at: performance.now() };
    setOutcome(found);
    signal(result);
    void sync();
  };
  const goOn = () => {
    isTaken.current = false;
    setOutcome(null);
  };
  return (
    <main>
      {outcome !== null ? (
        <Result t={t} outcome={outcome} time={time} onNext={goOn} />
      ) : isTyping ? (
        <Typing t={t} onRead={read} onBack={() => setTyping(false)} />
      ) : (
        <>
          <Scanner t={t} onRead={read} justValid={justValid} />
          <button type="button" onClick={() => setTyping(true)}>
            {t.typeCode}
          </button>
        </>
      )}
      {isClockBack(shift.time) && <p role="alert">{t.clockBack}</p>}
      {!hasKeys(shift) && <p role="alert">{t.keysEnded}</p>}
      {(isClockBack(shift.time) || !hasKeys(shift) || needsKeys(outcome)) && <Renew t={t} />}
      {problem === 'signIn' && <Again t={t} />}
      <Foot t={t} time={time} />
    </main>
  );
}

const needsKeys = (outcome: Outcome | null): boolean => outcome?.result === 'NO_KEYS' || outcome?.result === 'CLOCK';

/** Fetches keys and the time on demand, and says if that failed. */
function Renew({ t }: { t: Words }): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  const fetchKeys = async () => setFailed(!(await renew()));
  return (
    <>
      {hasFailed && <p role="alert">{t.failed}</p>}
      <button type="button" onClick={() => void fetchKeys()}>
        {t.renew}
      </button>
    </>
  );
}

/** Offers a new sign-in for the sync; checks still work. */
function Again({ t }: { t: Words }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <SignIn t={t} onDone={() => void renew()} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {t.signInToSend}
    </button>
  );
}

function Typing({
  t,
  onRead,
  onBack,
}: {
  t: Words;
  onRead: (text: string) => Promise<void>;
  onBack: () => void;
}): ReactNode {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void onRead(text);
      }}
    >
      <label>
        <span>{t.typedLabel}</span>
        <input
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
        />
      </label>
      <button type="submit">{t.check}</button>
      <button type="button" className="plain" onClick={onBack}>
        {t.back}
      </button>
    </form>
  );
}

const example = 'ABCD-EFGH-JKLMN-PQRSTU';

/** Formats a time in seconds: with its day unless it is today. */
function useTimeText(language: Language): (seconds: number) => string {
  return (seconds) => {
    const moment = new Date(seconds * 1000);
    const isToday = moment.toDateString() === new Date().toDateString();
    return moment.toLocaleString(localeOf(language), {
      hour: 'numeric',
      minute: '2-digit',
      ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    });
  };
}
