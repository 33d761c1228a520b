import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import type { Conflict } from './draft-state.ts';
import { FieldConflictForm } from './field-conflict-form.tsx';
import { usePackForms, usePackSchema } from './forms/use-pack.ts';
import { MergeConflictEditor } from './merge-conflict-editor.tsx';
import { mergeFields } from './merge-fields.ts';

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
