import type { PreviewScene } from '@fareback/contract';
import type { TestRides } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { Choice } from '../../../parts/choice.tsx';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { usePictures } from '../draft/use-draft.ts';
import { schemes, screenOf } from './choices.ts';
import styles from './preview.module.css';
import { PreviewStage } from './preview-stage.tsx';
import { nextScene } from './use-scene.ts';

/** Screens that show what test rides changed. */
const shownScreens = ['home', 'offers', 'history', 'menu', 'account'] as const;
type ShownScreen = (typeof shownScreens)[number];

type TestRiderAppProps = {
  number: number;
  revision: number;
  /** Null until the replies are here. */
  app: TestRides['app'];
  isOpen: boolean;
  onToggle: () => void;
};

/** The rider app of a test rider after its test rides, marked as such [DESK-690]. */
export function TestRiderApp({ isOpen, onToggle, ...seen }: TestRiderAppProps): ReactNode {
  const { t } = useTranslation();
  const toggle = (
    <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={onToggle}>
      {t(isOpen ? 'preview.hide' : 'preview.show')}
    </Button>
  );
  return (
    <Section title={t('testRides.app')} actions={toggle}>
      {isOpen && <Shown {...seen} />}
    </Section>
  );
}

function Shown({ number, revision, app }: Omit<TestRiderAppProps, 'isOpen' | 'onToggle'>): ReactNode {
  const { t, language } = useTranslation();
  const [screen, setScreen] = useState<ShownScreen>('home');
  const [scheme, setScheme] = useState<PreviewScene['scheme']>('light');
  const pictures = usePictures(number, revision).data?.pictures;
  const pressed = t('preview.pressed');
  const shown = useMemo(() => {
    if (app === null || pictures === undefined) return undefined;
    const { path, overlay = null } = screenOf({ screen });
    const bytes = Object.entries(pictures).flatMap(([name, one]) => (one.bytes ? [[name, one.bytes] as const] : []));
    const opened = { path, overlay, thing: null, language, scheme, isMember: true, pressed };
    return {
      number: nextScene(),
      scene: { kind: 'scene' as const, ...opened, ...app, pictures: Object.fromEntries(bytes) },
    };
  }, [app, pictures, screen, scheme, language, pressed]);
  return (
    <div className={styles['pane']}>
      <div>
        <Badge tone="warning">{t('testRides.appMark')}</Badge>
      </div>
      <div className={styles['controls']}>
        <Choice
          label={t('preview.screen')}
          value={screen}
          options={shownScreens.map((one) => [one, t(`preview.${one}`)])}
          onChange={({ target }) => setScreen(target.value as ShownScreen)}
        />
        <Choice
          label={t('preview.scheme')}
          value={scheme}
          options={schemes.map((one) => [one, t(`preview.${one}`)])}
          onChange={({ target }) => setScheme(target.value as PreviewScene['scheme'])}
        />
      </div>
      <PreviewStage shown={shown} width="narrow" />
    </div>
  );
}
