import { languages } from '@fareback/wording';
import { visitorLanguage } from '../../device/visitor-language.ts';
import { storeLanguage, useTranslation } from '../../i18n/language.tsx';
import { useChangeLanguage } from '../../i18n/language-change.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { offeredLanguage } from '../../tenant/offered-language.ts';
import { loadMemberModule } from './member-data-provider.tsx';

/**
 * Completes a sign-in or sign-up: loads the member's record, applies their saved language (unless they have no saved
 * language or just chose one), then signs them in [AUTH-05, LANG-06, LANG-18]. Rejects if the record cannot be loaded;
 * then the user is not signed in.
 */
export function useFinishSignIn(): () => Promise<void> {
  const config = useConfig();
  const { language } = useTranslation();
  const changeLanguage = useChangeLanguage();
  return async () => {
    const { client, ask, admit, saveLanguage } = await loadMemberModule();
    const member = await ask(language);
    const isChosen = visitorLanguage.get() === language && member.language !== language;
    visitorLanguage.set(null);
    const saved = isChosen ? null : offeredLanguage(config, member.language);
    if (saved === null) await saveLanguage(language).catch(() => {});
    const chosen = saved === null || saved === language ? language : await turnTo(saved);
    admit(client, config, { ...member, language: chosen }, chosen);
    // Code names in the record are in the requested language.
    if (chosen !== language) void client.invalidateQueries({ queryKey: ['userInfo'] });
  };

  async function turnTo(saved: typeof language): Promise<typeof language> {
    try {
      await changeLanguage(saved);
    } catch {
      return language;
    }
    storeLanguage(saved, languages.find(({ code }) => code === saved)?.name ?? saved);
    return saved;
  }
}
