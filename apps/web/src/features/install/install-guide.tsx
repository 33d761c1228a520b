import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import type { LaterKey } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { installPrompt } from '../../pwa/install-prompt.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './install-guide.module.css';
import { type InstallGuide as Guide, hasHomeScreen, installGuideOf } from './install-guide-of.ts';
import { type Drawing, StepDrawing } from './step-drawing.tsx';
import { useTenantIcon } from './use-tenant-icon.ts';

type Step = [drawing: Drawing, text: LaterKey];

const share: readonly Step[] = [
  ['share', 'install.stepShare'],
  ['add', 'install.stepAdd'],
  ['confirm', 'install.stepConfirm'],
];
const steps: Record<Guide, readonly Step[]> = {
  iosSafari: share,
  iosOther: [['safari', 'install.stepSafari'], ...share],
  other: [
    ['menu', 'install.stepMenu'],
    ['install', 'install.stepInstall'],
  ],
};
const desktopSteps: readonly Step[] = [
  ['menu', 'install.stepMenu'],
  ['install', 'install.stepInstallDesktop'],
];

/**
 * Steps with drawings to install the site on the home screen or computer; a button if the browser can install it
 * directly [PWA-03, PWA-04, PWA-05].
 */
export function InstallGuide(): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName: tenant } = useConfig();
  const isDesktop = !hasHomeScreen(navigator);
  const done = t(isDesktop ? 'install.doneDesktop' : 'install.done', { tenant });
  const offered = useStore(installPrompt);
  const [isDone, setDone] = useState(false);

  const install = async () => {
    if (offered === null) return;
    installPrompt.set(null);
    const { outcome } = await offered.prompt();
    if (outcome !== 'accepted') return;
    setDone(true);
    announce(done);
  };
  return (
    <div className={styles['guide']}>
      <div className={styles['face']}>
        <Picture src={useTenantIcon()} alt="" ratio="1" eager seed={tenant} className={styles['icon']} />
        <p className={styles['name']}>{tenant}</p>
      </div>
      <div className={styles['words']}>
        <h1>{t(isDesktop ? 'install.titleDesktop' : 'install.title')}</h1>
        <p className={styles['text']}>{t('install.promptText')}</p>
      </div>
      {isDone ? (
        <p className={styles['done']}>
          <Icon name="check-circle" />
          <span>{done}</span>
        </p>
      ) : (
        <>
          {offered !== null && (
            <Button wide icon={<Icon name="download" size={20} />} onClick={() => void install()}>
              {t('install.installNow')}
            </Button>
          )}
          <ol className={styles['steps']}>
            {(isDesktop ? desktopSteps : steps[installGuideOf(navigator)]).map(([drawing, text]) => (
              <li key={drawing} className={styles['step']}>
                <StepDrawing drawing={drawing} />
                <p className={styles['stepText']}>{t(text)}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
