import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './highlights.module.css';

/** What stands where a tenant gave no text or picture of its own [TEN-22, TEN-23]. */
const builtIn = [
  { title: 'welcome.rideTitle', text: 'welcome.rideText', icon: 'tram' },
  { title: 'welcome.claimTitle', text: 'welcome.claimText', icon: 'points' },
  { title: 'welcome.redeemTitle', text: 'welcome.redeemText', icon: 'ticket' },
] as const satisfies readonly { title: string; text: string; icon: IconName }[];

/** The programme in three steps, in the tenant's words and pictures where it has any [TERMS-02]. */
export function Highlights(): ReactNode {
  const { t } = useSpeech();
  const { WelcomeStepsConfig: own, Step1ImageURL } = useConfig();
  return (
    <ol className={styles['steps']}>
      {builtIn.map(({ title, text, icon }, at) => (
        <li key={title} className={styles['step']}>
          <Picture
            src={(at === 0 ? Step1ImageURL : null) ?? own[at]?.StepImage}
            alt=""
            ratio="4 / 3"
            rounded
            eager
            icon={icon}
            seed={title}
            className={styles['image']}
          />
          <div>
            <h2 className={styles['title']}>{own[at]?.StepTitle || t(title)}</h2>
            <p className={styles['text']}>{own[at]?.StepDescription || t(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
