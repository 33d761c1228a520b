import type { ReactNode } from 'react';
import { type Outcome, type Shown, shiftState } from './shift.ts';
import { filled, type Words } from './words.ts';

type Tone = 'good' | 'doubtful' | 'bad';

const toneOf = (result: Shown): Tone => {
  if (result === 'VALID') return 'good';
  return ['SEEN', 'STATIC', 'CLOCK', 'NO_KEYS', 'UNRECOGNIZED'].includes(result) ? 'doubtful' : 'bad';
};

const marks: Record<Tone, string> = { good: '✓', doubtful: '!', bad: '✕' };

/** Focuses what replaced the camera, so the next ticket needs one key. */
export const focus = (element: HTMLElement | null): void => element?.focus();

const helpOf = (t: Words, result: Shown): string | null => (result === 'VALID' ? null : t[`${result}_help`]);

export function Result({
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

const tones: Record<Tone, readonly number[]> = { good: [880], doubtful: [520, 520], bad: [220, 180, 150] };
const toneMs = 140;

/** Plays a sound and vibrates, for inspectors who don't look at the screen. */
export function signal(result: Shown): void {
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
