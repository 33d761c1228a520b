import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { focus } from './result.tsx';
import { endShift, shiftState, unsentOf } from './shift.ts';
import { filled, type Words } from './words.ts';

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

/** Unsent checks, the last time of the keys, and the button that ends the shift. */
export function Foot({ t, time }: { t: Words; time: (seconds: number) => string }): ReactNode {
  const state = useSyncExternalStore(shiftState.subscribe, shiftState.get);
  const { shift } = state;
  const unsent = unsentOf(state).length;
  const [isEnding, setEnding] = useState(false);
  const isOnline = useOnline();
  if (shift === null) return null;
  const until = Math.max(0, ...shift.dayKeys.map((day) => day.until));
  return (
    <>
      <footer>
        <output>
          {!isOnline && <strong>{t.offline}</strong>}
          <span>{unsent > 0 ? filled(t.waiting, { count: unsent }) : t.sent}</span>
          {until > 0 && <span>{filled(t.keysUntil, { time: time(until) })}</span>}
          <span>{shift.label}</span>
        </output>
        <button
          type="button"
          className="plain"
          title={t.endHelp}
          onClick={() => (isOnline && unsent === 0 ? void endShift() : setEnding(true))}
        >
          {t.endShift}
        </button>
      </footer>
      {isEnding && <EndQuestion t={t} hasUnsent={unsent > 0} onClose={() => setEnding(false)} />}
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
