import { useQueryClient } from '@tanstack/react-query';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { loadMemberData, saveLanguage } from '../../data/member/member.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { session } from '../../device/session.ts';
import { visitorLanguage } from '../../device/visitor-language.ts';
import { loadTranslator, storeLanguage, useTranslation } from '../../i18n/language.tsx';
import { useChangeLanguage } from '../../i18n/language-change.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { Choice } from './language-choices.ts';

/** Longer than a slow connection needs; a hanging request has no timeout itself. */
const patienceMs = 20_000;

/**
 * Changes the app's language, stores it on this device and, for a member, on the server, and reloads the data. If the
 * server save fails the device keeps the language with an error [LANG-04, LANG-06]; a visitor's choice is saved after
 * sign-in [LANG-18]; texts that take too long are given up [LANG-19]. Resolves to true if the language changed.
 */
export function useSetLanguage(): (choice: Choice) => Promise<boolean> {
  const client = useQueryClient();
  const config = useConfig();
  const { t } = useTranslation();
  const changeLanguage = useChangeLanguage();
  const member = useUserInfo();

  return async ({ code, name }) => {
    try {
      // Texts first: if they fail, nothing has changed.
      const newTranslator = await withTimeout(() => loadTranslator(code), patienceMs, null);
      if (newTranslator === null) throw new Error(`The texts of ${code} have not come.`);
      // Save before rendering, because some lists are in the saved language.
      const isSaved = session.get() !== 'signedIn' || (await saveLanguage(code).then(isDone, isLost));
      await changeLanguage(code);
      storeLanguage(code, name);
      visitorLanguage.set(session.get() === 'signedIn' ? null : code);
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
