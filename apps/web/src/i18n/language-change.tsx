import type { Language } from '@fareback/wording';
import { createContext, type ReactNode, use } from 'react';

type Change = (language: Language) => Promise<void>;

const ChangeContext = createContext<Change | null>(null);

/** Lets everything below turn the whole app to another language. */
export function LanguageChange({ change, children }: { change: Change; children: ReactNode }) {
  return <ChangeContext value={change}>{children}</ChangeContext>;
}

/** Turns the app to another language; rejects, changing nothing, when its texts cannot be fetched. */
export function useChangeLanguage(): Change {
  const change = use(ChangeContext);
  if (change === null) throw new Error('useChangeLanguage needs a LanguageChange above it');
  return change;
}
