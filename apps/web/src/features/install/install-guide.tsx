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
import styles from './install.module.css';
import { type InstallGuide as Guide, hasHomeScreen, installGuideOf, useTenantIcon } from './install-guide-of.ts';

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

type Drawing = 'safari' | 'share' | 'add' | 'confirm' | 'menu' | 'install';

const drawings: Record<Drawing, () => ReactNode> = {
  safari: () => (
    <>
      <circle className={styles['key']} cx="48" cy="34" r="17" />
      <path className={styles['ink']} d="m55 27-4.5 9.5L41 41l4.5-9.5Z" />
    </>
  ),
  share: () => (
    <>
      <rect className={styles['bar']} x="10" y="46" width="76" height="18" />
      <path className={styles['faint']} d="m22 51-4 4 4 4M76 51h8M76 55h8M76 59h8" />
      <circle className={styles['key']} cx="48" cy="42" r="15" />
      <path className={styles['ink']} d="M48 45V32m-4 4 4-4 4 4M43 40h-2v9h14v-9h-2" />
    </>
  ),
  add: () => (
    <>
      <rect className={styles['bar']} x="16" y="8" width="64" height="13" rx="4" />
      <path className={styles['faint']} d="M22 14.5h30" />
      <rect className={styles['key']} x="12" y="24" width="72" height="18" rx="6" />
      <path className={styles['ink']} d="M20 33h30" />
      <rect className={styles['ink']} x="65" y="27" width="12" height="12" rx="3" />
      <path className={styles['ink']} d="M71 30v6m-3-3h6" />
      <rect className={styles['bar']} x="16" y="45" width="64" height="13" rx="4" />
      <path className={styles['faint']} d="M22 51.5h22" />
    </>
  ),
  confirm: () => (
    <>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <rect
          key={at}
          className={styles[at === 1 ? 'key' : 'bar']}
          x={19 + (at % 3) * 21}
          y={10 + Math.floor(at / 3) * 23}
          width="16"
          height="16"
          rx="5"
        />
      ))}
      <path className={styles['ink']} d="m44.5 18 2.5 2.5 4.5-5" />
    </>
  ),
  menu: () => (
    <>
      <rect className={styles['bar']} x="10" y="8" width="76" height="18" />
      <path className={styles['faint']} d="M18 17h36" />
      <circle className={styles['key']} cx="75" cy="20" r="14" />
      <path className={styles['dots']} d="M75 14v.01M75 20v.01M75 26v.01" />
    </>
  ),
  install: () => (
    <>
      <rect className={styles['bar']} x="16" y="8" width="64" height="13" rx="4" />
      <path className={styles['faint']} d="M22 14.5h24" />
      <rect className={styles['key']} x="12" y="24" width="72" height="18" rx="6" />
      <path className={styles['ink']} d="M22 28v6m-3-3 3 3 3-3M18 38h8M34 33h36" />
      <rect className={styles['bar']} x="16" y="45" width="64" height="13" rx="4" />
      <path className={styles['faint']} d="M22 51.5h30" />
    </>
  ),
};

/** A small drawing of the phone with the control highlighted; decorative. */
function StepDrawing({ drawing }: { drawing: Drawing }): ReactNode {
  return (
    <svg className={styles['drawing']} viewBox="0 0 96 68" aria-hidden="true" focusable="false">
      {drawings[drawing]()}
    </svg>
  );
}
