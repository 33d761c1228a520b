import { Field } from '@fareback/ui/form/field.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';

export function NoteField({
  desk,
  autosave,
  isReadOnly,
}: {
  desk: DraftSnapshot;
  autosave: DraftAutosave;
  isReadOnly: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { note, saved: kept } = desk.draft;
  return (
    <Field
      label={t('versions.note')}
      maxLength={500}
      autoComplete="off"
      dir="auto"
      readOnly={isReadOnly}
      value={note ?? kept.version.note}
      onChange={({ target }) => autosave.change((draft) => ({ ...draft, note: target.value }))}
    />
  );
}
