import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useGroups } from '../../parts/navigation/use-groups.ts';

/** Time for the second key of a sequence. */
const sequenceMillis = 1500;
const storageKey = 'desk.singleKeys';

/** Keys alone can be turned off for people who speak to the computer (WCAG 2.1.4). */
export const usesSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';
export const setUsesSingleKeys = (isOn: boolean): void => localStorage.setItem(storageKey, isOn ? 'on' : 'off');

/** The code editor is in a shadow root: only the event's path shows the element that has the focus. */
const isTyping = (event: Event): boolean => {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  );
};

const hasOverlay = (): boolean =>
  document.querySelector('[role="dialog"]:not([aria-live]), [role="alertdialog"]:not([aria-live]), [role="menu"]') !==
  null;

type Shortcuts = { onPalette: () => void; onSheet: () => void };

/** Keys of the desk: never while typing, and single ones not over a dialog or a menu [DESK-622, DESK-623]. */
export function useShortcuts({ onPalette, onSheet }: Shortcuts): void {
  const groups = useGroups();
  const { agencyId } = useAgency();
  const navigate = useNavigate();
  const begunAt = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const act = (run: () => void): void => {
      event.preventDefault();
      run();
    };
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      if (!hasOverlay()) act(onPalette);
      return;
    }
    if (ctrlKey || metaKey || altKey || isTyping(event) || hasOverlay() || !usesSingleKeys()) return;
    const isSecond = event.timeStamp - begunAt.current < sequenceMillis;
    begunAt.current = 0;
    const group = isSecond ? groups.find((one) => one.key === key) : undefined;
    if (group !== undefined) act(() => void navigate({ to: group.landing.to, params: { agency: agencyId } }));
    else if (key === '/') act(onPalette);
    else if (key === '?') act(onSheet);
    else if (key === 'g') begunAt.current = event.timeStamp;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
