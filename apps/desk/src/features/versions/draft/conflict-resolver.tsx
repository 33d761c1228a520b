import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { CodeEditor } from './code-editor.tsx';
import styles from './draft.module.css';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import type { Conflict } from './draft-state.ts';
import { FieldConflictForm, useEditorName } from './field-conflict-form.tsx';
import { usePackForms, usePackSchema } from './forms/use-pack.ts';
import { mergeFields } from './merge-fields.ts';

type MergeConflictEditorProps = {
  conflict: Conflict;
  onSettle: (text: string | null) => void;
};

/** A file that two people changed at once. The second one compares both and chooses; no typing is lost [DESK-115]. */
function MergeConflictEditor({ conflict, onSettle }: MergeConflictEditorProps): ReactNode {
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

type ConflictResolverProps = {
  /** The place of the conflict: a form shows values, the file editor lines. */
  at: string;
  conflict: Conflict;
  desk: DraftSnapshot;
  autosave: DraftAutosave;
};

/** Resolves a conflict in one file: value by value, or line by line if the values cannot be compared [DESK-324]. */
export function ConflictResolver({ at, conflict, desk, autosave }: ConflictResolverProps): ReactNode {
  const [isCode, setCode] = useState(at === conflict.file);
  const fieldConflicts = useMemo(() => mergeFields(conflict.file, conflict), [conflict]);
  const { data, isPending } = usePackSchema();
  const forms = usePackForms(data, desk, autosave);
  const settle = (text: string | null): void => autosave.settle(conflict.file, text);
  if (isCode || fieldConflicts === null || (forms === null && !isPending && data === undefined))
    return <MergeConflictEditor conflict={conflict} onSettle={settle} />;
  if (forms === null) return <Skeleton shape="title" />;
  return (
    <FieldConflictForm
      conflict={conflict}
      met={fieldConflicts}
      forms={forms}
      onSettle={settle}
      onCode={() => setCode(true)}
    />
  );
}
