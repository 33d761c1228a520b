import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './clash-room.module.css';
import { CodeEditor } from './code-editor.tsx';
import type { Clash } from './draft-state.ts';
import { useWho } from './who.ts';

type ClashRoomProps = {
  clash: Clash;
  onSettle: (text: string | null) => void;
};

/** A file that two changed at once: both stand here, and whoever came second chooses; nothing typed is lost [DESK-115]. */
export function ClashRoom({ clash, onSettle }: ClashRoomProps): ReactNode {
  const { t } = useTranslation();
  const { who, isOneself } = useWho()(clash.by);
  const [text, setText] = useState(clash.mine ?? '');
  return (
    <Section title={t('drafts.clash', { file: clash.file })}>
      <p role="alert">{isOneself ? t('drafts.clashOwnHelp') : t('drafts.clashHelp', { who })}</p>
      <div className={styles['choices']}>
        <Button onClick={() => onSettle(text)}>{t('drafts.keepAll')}</Button>
        <Button variant="secondary" onClick={() => onSettle(clash.theirs)}>
          {isOneself ? t('drafts.takeAllOwn') : t('drafts.takeAll', { who })}
        </Button>
      </div>
      <CodeEditor
        file={clash.file}
        label={t('drafts.clash', { file: clash.file })}
        text={text}
        theirs={clash.theirs ?? ''}
        remarks={none}
        onChange={setText}
      />
    </Section>
  );
}

const none = [] as const;
