import { Field } from '@fareback/ui/form/field.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import type { Desk, DraftKeeper } from './draft-keeper.ts';

/** Why there is this draft; the list of versions shows it. */
export function NoteField({
  desk,
  autosave,
  isReadOnly,
}: {
  desk: Desk;
  autosave: DraftKeeper;
  isReadOnly: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { note, kept } = desk.draft;
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
