import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isClockBack } from './clock.ts';
import { type JustValid, Scanner } from './scanner.tsx';
import { check, endShift, hasKeys, type Outcome, renewShift, type Shown, shiftState, sync } from './shift.ts';
import { SignIn, Start } from './start.tsx';
import { filled, type Language, type Words, words } from './words.ts';

const languageKey = 'inspect-language';

function firstLanguage(): Language {
  const wanted = localStorage.getItem(languageKey) ?? navigator.language;
  return wanted.startsWith('es') ? 'es' : 'en';
}

/** Renewed this often while there is a network: refunds, what others saw, and the next day's keys. */
const renewMs = 15 * 60_000;
const syncMs = 30_000;

/** The inspectors' page: starts a shift, reads codes, and says in large words what they are [TICKET-09, TICKET-10]. */
export function Inspect(): ReactNode {
  const [language, setLanguage] = useState(firstLanguage);
  const { isLoaded, shift, problem } = useSyncExternalStore(shiftState.subscribe, shiftState.get);
  const t = words[language];
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t.title;
    localStorage.setItem(languageKey, language);
  }, [language, t]);
  useSending(isLoaded);
  if (!isLoaded) return null;
  return (
    <>
      <header>
        <h1>{shift?.agencyName ?? t.title}</h1>
        <button type="button" className="plain" onClick={() => setLanguage(language === 'en' ? 'es' : 'en')}>
          {t.language}
        </button>
      </header>
      {problem === 'revoked' && <p role="alert">{t.revoked}</p>}
      {shift === null ? (
        <main>
          <Start t={t} language={language} />
        </main>
      ) : (
        <Shift t={t} language={language} />
      )}
    </>
  );
}

const renew = (): Promise<boolean> => sync().then(renewShift);

/** Syncs results on a timer; renews too once loaded, when the page is shown again and when the network returns. */
function useSending(isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) return;
    const send = () => void sync();
    const renewNow = () => void renew();
    const renewIfShown = () => document.visibilityState === 'visible' && renewNow();
    renewNow();
    addEventListener('online', renewNow);
    document.addEventListener('visibilitychange', renewIfShown);
    const timers = [setInterval(send, syncMs), setInterval(renewNow, renewMs)];
    return () => {
      removeEventListener('online', renewNow);
      document.removeEventListener('visibilitychange', renewIfShown);
      for (const timer of timers) clearInterval(timer);
    };
  }, [isLoaded]);
}

function useOnline(): boolean {
  const subscribe = (changed: () => void) => {
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  };
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function Shift({ t, language }: { t: Words; language: Language }): ReactNode {
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

/** Unsent checks, the last time of the keys, and the button that ends the shift. */
function Foot({ t, time }: { t: Words; time: (seconds: number) => string }): ReactNode {
  const { shift, queue } = useSyncExternalStore(shiftState.subscribe, shiftState.get);
  const [isEnding, setEnding] = useState(false);
  const isOnline = useOnline();
  if (shift === null) return null;
  const until = Math.max(...shift.dayKeys.map((day) => day.until));
  return (
    <>
      <footer>
        <output>
          {!isOnline && <strong>{t.offline}</strong>}
          <span>{queue.length > 0 ? filled(t.waiting, { count: queue.length }) : t.sent}</span>
          <span>{filled(t.keysUntil, { time: time(until) })}</span>
          <span>{shift.label}</span>
        </output>
        <button
          type="button"
          className="plain"
          title={t.endHelp}
          onClick={() => (isOnline && queue.length === 0 ? void endShift() : setEnding(true))}
        >
          {t.endShift}
        </button>
      </footer>
      {isEnding && <EndQuestion t={t} hasUnsent={queue.length > 0} onClose={() => setEnding(false)} />}
    </>
  );
}

/** Asks before the keys go, because another shift needs a connection [TICKET-17]. */
function EndQuestion({ t, hasUnsent, onClose }: { t: Words; hasUnsent: boolean; onClose: () => void }): ReactNode {
  return (
    <section role="alertdialog" aria-label={t.endShift}>
      <p>{t.endAsk}</p>
      {hasUnsent && <p>{t.endUnsent}</p>}
      <button type="button" onClick={onClose} ref={focus}>
        {t.keepOn}
      </button>
      <button type="button" className="plain" onClick={() => void endShift()}>
        {t.endShift}
      </button>
    </section>
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

type Tone = 'good' | 'doubtful' | 'bad';

const toneOf = (result: Shown): Tone => {
  if (result === 'VALID') return 'good';
  return ['SEEN', 'STATIC', 'CLOCK', 'NO_KEYS', 'UNRECOGNIZED'].includes(result) ? 'doubtful' : 'bad';
};

const marks: Record<Tone, string> = { good: '✓', doubtful: '!', bad: '✕' };

/** Focuses what replaced the camera, so the next ticket needs one key. */
const focus = (element: HTMLElement | null): void => element?.focus();

const helpOf = (t: Words, result: Shown): string | null => (result === 'VALID' ? null : t[`${result}_help`]);

function Result({
  t,
  outcome,
  time,
  onNext,
}: {
  t: Words;
  outcome: Outcome;
  time: (seconds: number) => string;
  onNext: () => void;
}): ReactNode {
  const { result, code, offer, until, seenAt } = outcome;
  const { shift } = shiftState.get();
  const help = helpOf(t, result);
  const title = shift?.offers.find(({ offerId }) => offerId === offer)?.title;
  return (
    <section className="result" data-tone={toneOf(result)} data-result={result}>
      <p className="mark" aria-hidden="true">
        {marks[toneOf(result)]}
      </p>
      <h2 role="alert">{t[result]}</h2>
      {help !== null && <p>{help}</p>}
      {result === 'VALID' && offer === null && <p>{t.unsigned}</p>}
      {title !== undefined && <p className="offer">{title}</p>}
      {seenAt !== null && <p>{filled(t.seenAt, { time: time(seenAt) })}</p>}
      {until !== null && result !== 'FORGED' && (
        <p>{filled(result === 'EXPIRED' ? t.ended : t.until, { time: time(until) })}</p>
      )}
      {code !== null && <p>{filled(t.ticket, { code })}</p>}
      <button type="button" onClick={onNext} ref={focus}>
        {t.next}
      </button>
    </section>
  );
}

/** Formats a time in seconds: with its day unless it is today. */
function useTimeText(language: Language): (seconds: number) => string {
  return (seconds) => {
    const moment = new Date(seconds * 1000);
    const isToday = moment.toDateString() === new Date().toDateString();
    return moment.toLocaleString(language, {
      hour: 'numeric',
      minute: '2-digit',
      ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    });
  };
}

const tones: Record<Tone, readonly number[]> = { good: [880], doubtful: [520, 520], bad: [220, 180, 150] };
const toneMs = 140;

/** Plays a sound and vibrates, for inspectors who don't look at the screen. */
function signal(result: Shown): void {
  const pitches = tones[toneOf(result)];
  navigator.vibrate?.(pitches.flatMap(() => [toneMs, toneMs / 2]));
  const audio = new AudioContext();
  pitches.forEach((pitch, place) => {
    const sound = audio.createOscillator();
    sound.frequency.value = pitch;
    sound.connect(audio.destination);
    sound.start(audio.currentTime + (place * toneMs * 1.5) / 1000);
    sound.stop(audio.currentTime + (place * toneMs * 1.5 + toneMs) / 1000);
    if (place === pitches.length - 1) sound.addEventListener('ended', () => void audio.close());
  });
}
