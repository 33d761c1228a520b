import { adminRoutes } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { call } from '../../../../data/client.ts';
import { useAgency } from '../../../../data/me.tsx';
import { useTranslation } from '../../../../words/translation.tsx';
import { getActorName } from '../../../../words/value-text.ts';
import styles from '../draft.module.css';
import type { DraftAutosave, DraftSnapshot } from '../draft-autosave.ts';
import { usePackForms, usePackSchema } from '../forms/use-pack.ts';
import { getEditLabel } from './edit-texts.ts';
import type { PlacedEdit } from './undo-stack.ts';

const TEXT_FIELDS = 'textarea, [role="textbox"], input:not([type="checkbox"], [type="radio"], [type="color"])';

/** A text field undoes its own typing. The code editor is in a shadow root: only the event's path shows it. */
function isInTextField(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(TEXT_FIELDS) !== null);
}

/** True over an open dialog. A toast is a dialog in a live region. */
const hasDialog = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (dialog) => dialog.closest('[aria-live]') === null,
  );

type Way = 'undo' | 'redo';

/** The step that a key press asks for; null for other keys. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

const isAt = (one: { file: string; steps: unknown }, { file, edit }: PlacedEdit): boolean =>
  one.file === file && JSON.stringify(one.steps) === JSON.stringify(edit.steps);

/** Undoes or redoes a step, and names the changed field, or the person who changed it since. */
function useUndo({ desk, autosave }: UndoProps): (way: Way) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { agencyId } = useAgency();
  const forms = usePackForms(usePackSchema().data, desk, autosave);
  const params = { agency: agencyId, number: String(desk.draft.saved.version.number) };
  const named = ({ file, edit }: PlacedEdit): string =>
    forms ? getEditLabel({ ...edit, file, steps: [...edit.steps] }, forms, t) : file;
  const sayBlocked = async (placed: PlacedEdit): Promise<void> => {
    const edits = await call(adminRoutes.versions.edits, { params }).catch(() => ({ data: [] }));
    const last = edits.data.find((one) => isAt(one, placed));
    const who = last ? getActorName(last.by, t) : t('draftEdits.someone');
    toast({ title: t('draftEdits.blocked', { who, field: named(placed) }), durationMs: 10_000 });
  };
  return (way) => {
    const result = autosave[way]();
    if (result === null) return;
    if (!result.isDone) {
      void sayBlocked(result.edit);
      return;
    }
    const [first] = result.edits;
    const count = result.edits.length - 1;
    const name = first === undefined ? '' : named(first);
    const fields = count > 0 ? t('draftEdits.others', { fields: count, first: name }) : name;
    toast({ title: t(way === 'undo' ? 'draftEdits.undone' : 'draftEdits.redone', { fields }) });
  };
}

type UndoProps = { desk: DraftSnapshot; autosave: DraftAutosave };

/** Undo and redo of one's own changes, by button or Ctrl+Z outside text fields [DESK-789]. */
export function UndoButtons(props: UndoProps): ReactNode {
  const { t } = useTranslation();
  const { draft, canUndo, canRedo } = props.desk;
  const go = useUndo(props);
  const isBlocked = draft.conflicts.length > 0;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = wayOf(event);
    if (way === null || isBlocked || isInTextField(event) || hasDialog()) return;
    event.preventDefault();
    go(way);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <span className={styles['undo']}>
      <Button
        size="small"
        variant="quiet"
        title={`${t('draftEdits.undo')} (Ctrl+Z)`}
        disabled={!canUndo || isBlocked}
        onClick={() => go('undo')}
      >
        {t('draftEdits.undo')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        title={`${t('draftEdits.redo')} (Ctrl+Shift+Z)`}
        disabled={!canRedo || isBlocked}
        onClick={() => go('redo')}
      >
        {t('draftEdits.redo')}
      </Button>
    </span>
  );
}
