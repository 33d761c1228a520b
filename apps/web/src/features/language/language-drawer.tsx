import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { Language } from '@fareback/wording';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { languageChoices } from './language-choices.ts';
import styles from './language-drawer.module.css';
import { useSetLanguage } from './use-set-language.ts';

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
