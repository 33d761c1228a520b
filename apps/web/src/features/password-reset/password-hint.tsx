import { limits, passwordSpecials } from '@fareback/contract';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './password-hint.module.css';
import { passwordProgress } from './password-rules.ts';

/** What the new password needs, ticked off quietly while it is typed: a help, never an error [VAL-08..10, VAL-13]. `id` lets the field point here. */
export function PasswordHint({ id, password }: { id: string; password: string }): ReactNode {
  const { t } = useSpeech();
  const { length, letter, digit, special, forbidden } = passwordProgress(password);
  const { passwordLengthMin: min, passwordLengthMax: max } = limits;
  return (
    <div id={id} className={styles['hint']}>
      <p className={styles['title']}>{t('passwordReset.rulesTitle')}</p>
      <ul className={styles['rules']}>
        <Rule met={length}>{t('passwordReset.ruleLength', { min, max })}</Rule>
        <Rule met={letter}>{t('passwordReset.ruleLetter')}</Rule>
        <Rule met={digit}>{t('passwordReset.ruleDigit')}</Rule>
        <Rule met={special}>
          {t('passwordReset.ruleSpecial')} <Characters list={Array.from(passwordSpecials)} />
        </Rule>
      </ul>
      {forbidden.length > 0 && (
        <p className={styles['forbidden']}>
          {t('passwordReset.ruleForbidden')} <Characters list={forbidden} />
        </p>
      )}
    </div>
  );
}

function Rule({ met, children }: { met: boolean; children: ReactNode }): ReactNode {
  const { t } = useSpeech();
  return (
    <li className={styles['rule']} data-met={met || undefined}>
      <span className={styles['mark']}>{met && <Icon name="check" size={14} />}</span>
      <span>
        <VisuallyHidden>{t(met ? 'access.fulfilled' : 'access.notYet')} </VisuallyHidden>
        {children}
      </span>
    </li>
  );
}

/** Characters side by side, a blank as the sign for one. */
function Characters({ list }: { list: readonly string[] }): ReactNode {
  return (
    <bdi dir="ltr" className={styles['characters']}>
      {list.map((character) => character.replace(/\s/u, '␣')).join(' ')}
    </bdi>
  );
}
