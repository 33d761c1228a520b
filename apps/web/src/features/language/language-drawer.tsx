import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { Language } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { loadMemberData, saveLanguage } from '../../data/member/member.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { session } from '../../device/session.ts';
import { visitorLanguage } from '../../device/visitor-language.ts';
import { loadTranslator, storeLanguage, useTranslation } from '../../i18n/language.tsx';
import { useChangeLanguage } from '../../i18n/language-change.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { type Choice, languageChoices } from './language-choices.ts';
import styles from './language-drawer.module.css';

/** Longer than a slow connection needs; a hanging request has no timeout itself. */
const patienceMs = 20_000;

/**
 * Changes the app's language, stores it on this device and, for a member, on the server, and reloads the data. If the
 * server save fails the device keeps the language with an error [LANG-04, LANG-06]; a visitor's choice is saved after
 * sign-in [LANG-18]; texts that take too long are given up [LANG-19]. Resolves to true if the language changed.
 */
function useSetLanguage(): (choice: Choice) => Promise<boolean> {
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

type LanguageDrawerProps = {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** Opened automatically: the main button keeps the current language. */
  isOffer?: boolean;
};

/** Chooses the app's language; Save is disabled until another one is chosen [LANG-03, SIGNUP-09]. */
export function LanguageDrawer({ open, onClose, onClosed, isOffer = false }: LanguageDrawerProps): ReactNode {
  const { t, language } = useTranslation();
  const choices = languageChoices(useConfig());
  const setLanguage = useSetLanguage();
  const [chosen, setChosen] = useState<Language>(language);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    const choice = choices.find(({ code }) => code === chosen);
    if (choice === undefined) return;
    setBusy(true);
    const turned = await setLanguage(choice);
    setBusy(false);
    if (turned) onClose();
  };

  return (
    <Drawer
      open={open}
      onClose={onClose}
      onClosed={() => {
        setChosen(language);
        onClosed?.();
      }}
      title={t('language.title')}
      description={t('language.text')}
      closeLabel={t('access.close')}
      placement="centre"
      actions={
        isOffer && chosen === language ? (
          <Button wide onClick={onClose}>
            {t('common.continue')}
          </Button>
        ) : (
          <Button
            wide
            busy={busy}
            disabled={chosen === language}
            reason={t('language.alreadyChosen')}
            onClick={() => void save()}
          >
            {t('common.save')}
          </Button>
        )
      }
    >
      <Choices choices={choices} chosen={chosen} onChoose={setChosen} />
    </Drawer>
  );
}

type ChoicesProps = {
  choices: ReturnType<typeof languageChoices>;
  chosen: Language;
  onChoose: (language: Language) => void;
};

function Choices({ choices, chosen, onChoose }: ChoicesProps): ReactNode {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={styles['choices']} aria-label={t('language.title')}>
      {choices.map(({ code, name }) => (
        <label key={code} className={styles['choice']}>
          <input
            type="radio"
            name={group}
            value={code}
            checked={chosen === code}
            onChange={() => onChoose(code)}
            className={styles['input']}
          />
          <span lang={code} dir="auto" className={styles['name']}>
            {name}
          </span>
          <span className={styles['mark']} aria-hidden="true">
            <Icon name="check" size={20} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
