import { useQueryClient } from '@tanstack/react-query';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { loadMemberData, saveLanguage } from '../../data/member/member.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { session } from '../../device/session.ts';
import { visitorsChoice } from '../../device/visitors-choice.ts';
import { loadTranslator, storeLanguage, useTranslation } from '../../i18n/language.tsx';
import { useChangeLanguage } from '../../i18n/language-change.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { Choice } from './language-choices.ts';

/** Longer than a slow line takes for a language; what hangs has no end of its own. */
const patienceMs = 20_000;

/**
 * Turns the app to a language, keeps it on this device and, for a member, on the server, and reloads the data in it; a
 * member's language that could not be saved stays on this device and says so [LANG-04, LANG-06]; a visitor's is saved
 * once they are in [LANG-18]; texts that have not come by then are not waited for any longer [LANG-19]. Answers whether the app was turned.
 */
export function useSetLanguage(): (choice: Choice) => Promise<boolean> {
  const client = useQueryClient();
  const config = useConfig();
  const { t } = useTranslation();
  const changeLanguage = useChangeLanguage();
  const member = useUserInfo();

  return async ({ code, name }) => {
    try {
      // Texts first: without them nothing has changed anywhere.
      const newTranslator = await withTimeout(() => loadTranslator(code), patienceMs, null);
      if (newTranslator === null) throw new Error(`The texts of ${code} have not come.`);
      // The server before the page: some lists come in the saved language.
      const isSaved = session.get() !== 'signedIn' || (await saveLanguage(code).then(isDone, isLost));
      await changeLanguage(code);
      storeLanguage(code, name);
      visitorsChoice.set(session.get() === 'signedIn' ? null : code);
      if (session.get() === 'signedIn' && member !== undefined) loadMemberData(client, config, member, code);
      if (!isSaved) notify({ title: newTranslator('language.saveFailed'), tone: 'error' });
      return true;
    } catch {
      notify({ title: t(navigator.onLine ? 'common.somethingWrong' : 'common.noConnection'), tone: 'error' });
      return false;
    }
  };
}

const isDone = () => true;
const isLost = () => false;
