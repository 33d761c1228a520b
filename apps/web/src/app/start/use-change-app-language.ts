import type { Language } from '@fareback/wording';
import { useEffect, useEffectEvent } from 'react';
import { CODE_KEY, setPageLanguage, storedLanguage } from '../../i18n/language.tsx';
import { onStorageChange } from '../../state/on-storage-change.ts';
import { loadStart, type Started } from './boot.ts';

/** Returns a function to change the app's language; follows changes in other tabs [LANG-04, LANG-14]. */
export function useChangeAppLanguage(
  start: Started | 'failed' | null,
  setStart: (next: Started) => void,
): (language: Language) => Promise<void> {
  const turn = async (language: Language, isWanted = () => true): Promise<void> => {
    if (start === null || start === 'failed' || language === start.language) return;
    const next = await loadStart(language, start);
    if (!isWanted()) return;
    setPageLanguage(language);
    setStart(next);
  };
  const follow = useEffectEvent(() => {
    const chosen = storedLanguage();
    // Ignore a failure: the page stays, and reopens in the new language.
    if (chosen !== null) turn(chosen, () => storedLanguage() === chosen).catch(() => {});
  });
  useEffect(() => onStorageChange(CODE_KEY, () => follow()), []);
  return turn;
}
