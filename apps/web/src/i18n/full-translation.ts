import {
  createTranslator,
  type Language,
  type LaterKey,
  type Translator,
  type WholeTranslator,
} from '@fareback/wording';
import { isLater } from '@fareback/wording/later-areas';
import { loadLaterCatalogue } from '@fareback/wording/load-later-catalogue';
import { use } from 'react';
import { type Translation, useTranslationContext } from './language.tsx';

/** `Translation` that also has the later areas. */
export interface FullTranslation extends Omit<Translation, 't'> {
  t: WholeTranslator;
}

const translators = new Map<Language, Promise<Translator<LaterKey>>>();

/** Delay before failed texts are requested again. */
const pauseMs = 500;
/** Error name that the surrounding part guard handles like missing code (`part-error-boundary.tsx` of packages/ui). */
const missingMessages = 'MissingPart';

/** Preloads those texts, so a part that uses them renders at once. Rejects if they fail. */
export async function preloadLaterMessages(language: Language): Promise<void> {
  const coming = laterTranslator(language);
  // Marks the promise the way React does, which lets `use` return at once rather than suspend.
  void Object.assign(coming, { status: 'fulfilled', value: await coming });
}

/** Loads the lazy areas of a language; once, and again after a failure; waits while offline [ERR-12]. */
function laterTranslator(language: Language): Promise<Translator<LaterKey>> {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const coming = loadLaterCatalogue(language)
    .catch(async () => {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return loadLaterCatalogue(language);
    })
    .then(
      (messages) => createTranslator<LaterKey>(language, messages),
      (cause: unknown) => {
        throw Object.assign(new Error('Words could not be fetched', { cause }), { name: missingMessages });
      },
    );
  translators.set(language, coming);
  coming.catch(() => translators.delete(language));
  return coming;
}

/**
 * Returns texts and number format including those that no first visit needs. They load with the first part that uses
 * them, and suspend like its code [LANG-10].
 */
export function useFullTranslation(): FullTranslation {
  const { own, language, t, points } = useTranslationContext();
  const later = use(laterTranslator(language));
  return { language, points, t: (key, values) => (isLater(key) ? later(key, { ...own, ...values }) : t(key, values)) };
}
