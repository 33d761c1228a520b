import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { clearTypedInput } from '../../../../data/unsaved-changes.ts';
import { Choice } from '../../../../parts/choice.tsx';
import { getKeyLabel, getValueLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import { type PackList, withNewItem } from './pack-forms.ts';
import type { PackForms } from './use-pack.ts';

type AddThingProps = { forms: PackForms; list: PackList; number: number; title: string };

/** Adds an item to a list with a name and, if there are several, a type; its form has the rest [DESK-184]. */
export function AddItem({ forms, list, number, title }: AddThingProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t('forms.add', { what: title })}
      </Button>
      {isOpen && <AddDialog forms={forms} list={list} number={number} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ forms, list, number, title, onClose }: AddThingProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const navigate = useNavigate();
  const { item } = list;
  const variants = item.kind === 'variants' ? item.variants : [];
  const by = item.kind === 'variants' ? item.by : null;
  const [variant, setVariant] = useState(variants[0]?.name ?? null);
  const [name, setName] = useState('');
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    clearTypedInput(event.currentTarget);
    const { id, typed } = withNewItem(forms.schema, forms.textOf, list, { title: name.trim(), variant });
    forms.type(typed);
    onClose();
    const params = { agency: agencyId, number: String(number) };
    void navigate({ to: '/$agency/versions/$number/edit', params, search: { at: `${list.list}/${id}` } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('forms.add', { what: title })}
      actions={
        <form onSubmit={add} noValidate>
          <Stack gap={4}>
            <Field
              label={t('forms.called')}
              help={t('forms.calledHelp')}
              maxLength={120}
              autoComplete="off"
              dir="auto"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            {variants.length > 0 && (
              <Choice
                label={by === null ? t('forms.which') : getKeyLabel(forms.words, [list.list, by])[0]}
                value={variant ?? ''}
                onChange={({ target }) => setVariant(target.value)}
                options={variants.map((one) => [one.name, getValueLabel(forms.words, [list.list], one.name)] as const)}
              />
            )}
            <Button type="submit" wide disabled={name.trim() === ''} reason={t('forms.calledFirst')}>
              {t('forms.addIt')}
            </Button>
            <Button variant="quiet" wide onClick={onClose}>
              {t('desk.cancel')}
            </Button>
          </Stack>
        </form>
      }
    >
      {t('forms.addHelp')}
    </Dialog>
  );
}
