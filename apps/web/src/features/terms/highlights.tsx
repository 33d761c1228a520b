import { Picture } from '@fareback/ui/pictures/picture.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { welcomeSteps } from '../../tenant/welcome-steps.ts';
import styles from './highlights.module.css';

/** The program in three steps, with the tenant's texts and pictures if any [TERMS-02, TEN-22, TEN-23]. */
export function Highlights(): ReactNode {
  const { t } = useTranslation();
  const { WelcomeStepsConfig: own, Step1ImageURL } = useConfig();
  return (
    <ol className={styles['steps']}>
      {welcomeSteps(own, t).map(({ key, title, text, image, icon }, at) => (
        <li key={key} className={styles['step']}>
          <Picture
            src={(at === 0 ? Step1ImageURL : null) ?? image}
            alt=""
            ratio="4 / 3"
            rounded
            eager
            icon={icon}
            seed={key}
            className={styles['image']}
          />
          <div>
            <h2 className={styles['title']}>{title}</h2>
            <p className={styles['text']}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
