import { adminRoutes, type DraftEdit } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { useApiQuery } from '../../../../data/use-api-query.ts';
import { Choice } from '../../../../parts/choice.tsx';
import { Moment } from '../../../../parts/moment.tsx';
import { Section } from '../../../../parts/page.tsx';
import { QueryBoundary } from '../../../../parts/query-boundary.tsx';
import { useTranslation } from '../../../../words/translation.tsx';
import { getActorName } from '../../../../words/value-text.ts';
import styles from '../draft.module.css';
import type { DraftAutosave, DraftSnapshot } from '../draft-autosave.ts';
import { type PackForms, usePackForms, usePackSchema } from '../forms/use-pack.ts';
import { isRestorable, withRestored } from './apply-edit.ts';
import { getEditLabel, getEditValue, isEditIn } from './edit-texts.ts';

const LOOK_MILLIS = 20_000;
const SHOWN = 10;

type HistoryProps = { at: string; desk: DraftSnapshot; autosave: DraftAutosave; isReadOnly: boolean };

/** A draft's saved changes, for one section or all; loaded when opened [DESK-788]. */
export function EditHistory(props: HistoryProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('draftEdits.title')}
      actions={
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'draftEdits.hide' : 'draftEdits.show')}
        </Button>
      }
    >
      {isOpen && <OpenHistory {...props} />}
    </Section>
  );
}

function OpenHistory({ at, desk, autosave, isReadOnly }: HistoryProps): ReactNode {
  const { agencyId } = useAgency();
  const forms = usePackForms(usePackSchema().data, desk, autosave);
  const { number, revision } = desk.draft.saved.version;
  const params = { agency: agencyId, number: String(number) };
  const edits = useApiQuery(adminRoutes.versions.edits, { params }, { everyMillis: LOOK_MILLIS });
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries({ queryKey: ['versions', 'edits'] }), [client, revision]);
  return (
    <QueryBoundary query={edits} lines={3}>
      {({ data }) =>
        forms !== null && (
          <Edits
            key={at}
            edits={data.filter((edit) => isEditIn(edit, at, forms))}
            forms={forms}
            isReadOnly={isReadOnly || desk.draft.conflicts.length > 0}
          />
        )
      }
    </QueryBoundary>
  );
}

type EditsProps = { edits: readonly DraftEdit[]; forms: PackForms; isReadOnly: boolean };

function Edits({ edits, forms, isReadOnly }: EditsProps): ReactNode {
  const { t } = useTranslation();
  const [field, setField] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const labeled = edits.map((edit) => ({ edit, label: getEditLabel(edit, forms, t) }));
  const labels = [...new Set(labeled.map(({ label }) => label))].toSorted((one, two) => one.localeCompare(two));
  const chosen = field === '' ? labeled : labeled.filter(({ label }) => label === field);
  if (edits.length === 0) return <EmptyState compact icon="history" title={t('draftEdits.none')} />;
  return (
    <>
      {labels.length > 1 && (
        <Choice
          label={t('draftEdits.field')}
          value={field}
          onChange={({ target }) => setField(target.value)}
          options={[['', t('draftEdits.allFields')], ...labels.map((label) => [label, label] as const)]}
        />
      )}
      <ol className={styles['list']}>
        {chosen.slice(0, shown).map(({ edit, label }) => (
          <Edit key={edit.id} edit={edit} label={label} forms={forms} isReadOnly={isReadOnly} />
        ))}
      </ol>
      {chosen.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + 5 * SHOWN)}>
          {t('draftEdits.more')}
        </Button>
      )}
    </>
  );
}

type EditProps = { edit: DraftEdit; label: string; forms: PackForms; isReadOnly: boolean };

function Edit({ edit, label, forms, isReadOnly }: EditProps): ReactNode {
  const { t } = useTranslation();
  const { by, at, file } = edit;
  const change = useChangeText(edit, forms);
  const before = useValueText(edit, forms)(edit.before);
  const toast = useToast();
  const [isGone, setGone] = useState(false);
  const restore = (): void => {
    const text = withRestored(forms.textOf(file), edit);
    setGone(text === null);
    if (text === null) return;
    forms.type({ [file]: text });
    toast({ title: t('draftEdits.restored', { field: label }), tone: 'success' });
  };
  return (
    <li className={styles['comment']}>
      <p className={styles['who']}>
        <bdi>{getActorName(by, t)}</bdi> <span>·</span> <Moment at={at} />
      </p>
      <p className={styles['editField']} dir="auto">
        {label}
      </p>
      <p className={styles['text']} dir="auto">
        {change}
      </p>
      {!isReadOnly && isRestorable(edit) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('draftEdits.restoreWhat', { field: label, value: before })}
          onClick={restore}
        >
          {t('draftEdits.restore')}
        </Button>
      )}
      <FormError>{isGone && t('draftEdits.notRestored')}</FormError>
    </li>
  );
}

function useValueText(edit: DraftEdit, forms: PackForms): (value: unknown) => string {
  const { t, language } = useTranslation();
  return (value) => getEditValue(edit, value, { forms, t, language });
}

/** An edit's change in words: both values, or what happened to an item, a list or a file. */
function useChangeText(edit: DraftEdit, forms: PackForms): string {
  const { t } = useTranslation();
  const text = useValueText(edit, forms);
  const { kind, before, after, isCut } = edit;
  const isGone = after === undefined;
  if (kind === 'FILE') return t('draftEdits.file');
  if (isCut) return t('draftEdits.cut');
  if (kind === 'ORDER') return t('draftEdits.moved');
  if (kind === 'PICTURE' && before !== undefined && !isGone) return t('draftEdits.replaced');
  if (kind === 'ITEM' || kind === 'PICTURE') return t(isGone ? 'draftEdits.removed' : 'draftEdits.added');
  return t('draftEdits.change', { before: text(before), after: text(after) });
}
