import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { withAppParts } from '../../data/member/member-data-provider.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './language-button.module.css';
import { languageChoices } from './language-choices.ts';

const loadDrawer = withAppParts(() => import('./language-drawer.tsx'));
const LanguageDrawer = lazyPart(loadDrawer, 'LanguageDrawer');

/**
 * Header button with the current language that opens the choice; nothing if the tenant offers no choice [TEN-26,
 * HOME-20].
 */
export function LanguageButton(): ReactNode {
  const { t, language } = useTranslation();
  const config = useConfig();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const choices = languageChoices(config);
  if (!config.SupportLanguage || choices.length < 2) return null;
  const name = choices.find(({ code }) => code === language)?.name ?? language;
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={`${t('language.title')}: ${name}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDrawer()}
        onClick={() => setState('open')}
      >
        <Icon name="globe" size={20} />
        <span>{name}</span>
      </button>
      {state !== 'never' && (
        <Suspense>
          <LanguageDrawer open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
