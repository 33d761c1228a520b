import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { CodeEditor } from './code-editor.tsx';
import type { Conflict } from './draft-state.ts';
import styles from './merge-conflict-editor.module.css';
import { useEditorName } from './use-editor-name.ts';

type MergeConflictEditorProps = {
  conflict: Conflict;
  onSettle: (text: string | null) => void;
};

/** A file that two people changed at once. The second one compares both and chooses; no typing is lost [DESK-115]. */
export function MergeConflictEditor({ conflict, onSettle }: MergeConflictEditorProps): ReactNode {
  const { t } = useTranslation();
  const { who, isOneself } = useEditorName()(conflict.by);
  const [text, setText] = useState(conflict.mine ?? '');
  return (
    <Section title={t('drafts.clash', { file: conflict.file })}>
      <p role="alert">{isOneself ? t('drafts.clashOwnHelp') : t('drafts.clashHelp', { who })}</p>
      <div className={styles['choices']}>
        <Button onClick={() => onSettle(text)}>{t('drafts.keepAll')}</Button>
        <Button variant="secondary" onClick={() => onSettle(conflict.theirs)}>
          {isOneself ? t('drafts.takeAllOwn') : t('drafts.takeAll', { who })}
        </Button>
      </div>
      <CodeEditor
        file={conflict.file}
        label={t('drafts.clash', { file: conflict.file })}
        text={text}
        theirs={conflict.theirs ?? ''}
        remarks={none}
        onChange={setText}
      />
    </Section>
  );
}

const none = [] as const;
