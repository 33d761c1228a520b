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

/** Before words that could not be fetched are asked for again. */
const pauseMs = 500;
/** Told to whoever drew the part that needs them, as its own code would be (`ui/part-guard.tsx`). */
const missingMessages = 'MissingPart';

/** Fetches those words ahead, so that a part that says them is drawn at once. Rejects when they cannot be had. */
export async function preloadLaterMessages(language: Language): Promise<void> {
  const coming = laterTranslator(language);
  // How React marks what has come: `use` then answers at once instead of waiting for the next moment.
  void Object.assign(coming, { status: 'fulfilled', value: await coming });
}

/** Says the later areas of a language; fetched once, and again where that failed; a network that is gone is waited for [ERR-12]. */
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
 * Texts and number format of the present language, those included that no first visit says: they come with the first part
 * that asks for them, which waits for them as for its code, under the same Suspense [LANG-10].
 */
export function useFullTranslation(): FullTranslation {
  const { own, language, t, points } = useTranslationContext();
  const later = use(laterTranslator(language));
  return { language, points, t: (key, values) => (isLater(key) ? later(key, { ...own, ...values }) : t(key, values)) };
}
