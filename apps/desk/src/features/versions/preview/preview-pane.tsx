import { Button } from '@fareback/ui/form/button.tsx';
import { languages } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../../parts/choice.tsx';
import { Section } from '../../../parts/page.tsx';
import { QueryBoundary } from '../../../parts/query-boundary.tsx';
import type { MessageKey } from '../../../words/catalogue.ts';
import { useTranslation } from '../../../words/translation.tsx';
import {
  type Choices,
  firstChoices,
  looks,
  riders,
  schemes,
  screenNames,
  screenOfSection,
  widthNames,
} from './choices.ts';
import styles from './preview.module.css';
import { PreviewStage } from './preview-stage.tsx';
import { type Seen, useScene } from './use-scene.ts';

type PreviewPaneProps = Seen & {
  isOpen: boolean;
  onToggle: () => void;
  /** The draft section next to it; its screen is shown first. */
  room?: string;
};

/**
 * The rider app with a version's content, next to a draft and for approvers. Any screen, kind of rider, language,
 * theme, color scheme and width can be chosen. It updates shortly after each autosave [DESK-200, DESK-205].
 */
export function PreviewPane({ isOpen, onToggle, room = '', ...seen }: PreviewPaneProps): ReactNode {
  const { t } = useTranslation();
  const [choices, setChoices] = useState(firstChoices);
  const [followed, setFollowed] = useState('');
  if (room !== followed) {
    setFollowed(room);
    setChoices({ ...choices, ...screenOfSection(room) });
  }
  const toggle = (
    <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={onToggle}>
      {t(isOpen ? 'preview.hide' : 'preview.show')}
    </Button>
  );
  return (
    <Section title={t('preview.title')} actions={toggle}>
      {isOpen && (
        <div className={styles['pane']}>
          <Controls choices={choices} onChoose={(chosen) => setChoices({ ...choices, ...chosen })} />
          <Shown seen={seen} choices={choices} />
        </div>
      )}
    </Section>
  );
}

type ControlsProps = { choices: Choices; onChoose: (chosen: Partial<Choices>) => void };

function Controls({ choices, onChoose }: ControlsProps): ReactNode {
  const { t } = useTranslation();
  const choice = <Name extends keyof Choices>(
    name: Name,
    label: MessageKey,
    options: readonly (readonly [value: NonNullable<Choices[Name]>, name: string])[],
  ): ReactNode => (
    <Choice
      label={t(label)}
      value={choices[name] ?? ''}
      onChange={({ target }) => onChoose({ [name]: target.value, ...(name === 'screen' ? { thing: null } : {}) })}
      options={options}
    />
  );
  return (
    <div className={styles['controls']}>
      {choice(
        'screen',
        'preview.screen',
        screenNames.map((one) => [one, t(`preview.${one}`)] as const),
      )}
      {choice(
        'rider',
        'preview.rider',
        riders.map((one) => [one, t(`preview.${one}`)] as const),
      )}
      {choice(
        'language',
        'preview.language',
        languages.map(({ code, name }) => [code, name] as const),
      )}
      {choice(
        'look',
        'preview.look',
        looks.map((one) => [one, t(`preview.${one}`)] as const),
      )}
      {choice(
        'scheme',
        'preview.scheme',
        schemes.map((one) => [one, t(`preview.${one}`)] as const),
      )}
      {choice(
        'width',
        'preview.width',
        widthNames.map((one) => [one, t(`preview.${one}`)] as const),
      )}
    </div>
  );
}

function Shown({ seen, choices }: { seen: Seen; choices: Choices }): ReactNode {
  const { t } = useTranslation();
  const { told, shown, isThere } = useScene(seen, choices);
  return (
    <>
      {told.data?.isWhole === false && <output className={styles['remark']}>{t('preview.notWhole')}</output>}
      {told.data?.isAhead === true && <output className={styles['remark']}>{t('preview.ahead')}</output>}
      {!isThere && <output className={styles['remark']}>{t('preview.notThere')}</output>}
      <QueryBoundary query={told} lines={10}>
        {() => <PreviewStage key={choices.width} shown={shown} width={choices.width} />}
      </QueryBoundary>
    </>
  );
}
