import type { Language } from '@fareback/wording';
import { createContext, type ReactNode, use } from 'react';

type Change = (language: Language) => Promise<void>;

const ChangeContext = createContext<Change | null>(null);

/** Provides the function that changes the app's language. */
export function LanguageChange({ change, children }: { change: Change; children: ReactNode }) {
  return <ChangeContext value={change}>{children}</ChangeContext>;
}

/** Returns the function that changes the app's language; it rejects without changes if texts fail to load. */
export function useChangeLanguage(): Change {
  const change = use(ChangeContext);
  if (change === null) throw new Error('useChangeLanguage needs a LanguageChange above it');
  return change;
}
