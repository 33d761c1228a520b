import { useEffect, useState } from 'react';
import type { DeskLanguage } from '../translation.tsx';
import type { PackLabels } from './key-labels.ts';

const languages: Record<DeskLanguage, () => Promise<PackLabels>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  ar: () => import('./ar/index.ts'),
};

/** Labels in the desk's language; null while loading. */
export function usePackLabels(language: DeskLanguage): PackLabels | null {
  const [words, setWords] = useState<PackLabels | null>(null);
  useEffect(() => {
    let isWanted = true;
    void languages[language]().then((found) => isWanted && setWords(found));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return words;
}
