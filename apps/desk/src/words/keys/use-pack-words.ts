import { useEffect, useState } from 'react';
import type { DeskLanguage } from '../words.tsx';
import type { PackWords } from './key-words.ts';

const languages: Record<DeskLanguage, () => Promise<PackWords>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
};

/** Words of packs in the desk's language; null until they are there. */
export function usePackWords(language: DeskLanguage): PackWords | null {
  const [words, setWords] = useState<PackWords | null>(null);
  useEffect(() => {
    let isWanted = true;
    void languages[language]().then((found) => isWanted && setWords(found));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return words;
}
