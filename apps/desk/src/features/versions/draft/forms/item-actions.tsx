import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { useTranslation } from '../../../../words/translation.tsx';
import styles from './forms.module.css';
import { type PackItem, type PackList, stateOf, withClone, withEnd, withoutEnd, withPlace } from './pack-forms.ts';
import { type PackForms, useToday } from './use-pack.ts';

type ItemActionsProps = {
  forms: PackForms;
  list: PackList;
  thing: PackItem;
  name: string;
  place: number;
  count: number;
  number: number;
  onTakeOut: () => void;
};

/** Actions on a whole entity: move, copy, end or resume, remove [DESK-184]. */
export function ItemActions({
  forms,
  list,
  thing,
  name,
  place,
  count,
  number,
  onTakeOut,
}: ItemActionsProps): ReactNode {
  const { t } = useTranslation();
  const clone = useClone({ forms, list, thing, name, number });
  return (
    <div className={styles['actions']}>
      <IconButton
        icon="chevron-up"
        label={t('forms.up', { what: name })}
        disabled={place === 0}
        onClick={() => forms.type(withPlace(forms.textOf, list.list, place, place - 1))}
      />
      <IconButton
        icon="chevron-down"
        label={t('forms.down', { what: name })}
        disabled={place === count - 1}
        onClick={() => forms.type(withPlace(forms.textOf, list.list, place, place + 1))}
      />
      <IconButton icon="copy" label={t('forms.clone', { what: name })} onClick={clone} />
      {list.hasSwitch && <EndButton forms={forms} list={list} thing={thing} name={name} />}
      <IconButton icon="close" label={t('forms.takeOut', { what: name })} onClick={onTakeOut} />
    </div>
  );
}

function useClone({
  forms,
  list,
  thing,
  name,
  number,
}: Omit<ItemActionsProps, 'place' | 'count' | 'onTakeOut'>): () => void {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const navigate = useNavigate();
  const toast = useToast();
  return () => {
    const { id, typed } = withClone(forms.schema, forms.textOf, list, thing);
    forms.type(typed);
    toast({ title: t('forms.cloned', { name }), tone: 'success' });
    void navigate({
      to: '/$agency/versions/$number/edit',
      params: { agency: agencyId, number: String(number) },
      search: { at: `${list.list}/${id}` },
    });
  };
}

function EndButton({
  forms,
  list,
  thing,
  name,
}: Pick<ItemActionsProps, 'forms' | 'list' | 'thing' | 'name'>): ReactNode {
  const { t } = useTranslation();
  const today = useToday();
  const isOver = ['over', 'off'].includes(stateOf(thing, today)) || thing.value['endsOn'] === today;
  const [isAsking, setAsking] = useState(false);
  const resume = (): void => forms.type(withoutEnd(forms.textOf, list.list, thing));
  const end = (): void => {
    setAsking(false);
    forms.type(withEnd(forms.textOf, list, thing, today));
  };
  return (
    <>
      <IconButton
        icon={isOver ? 'refresh' : 'clock'}
        label={t(isOver ? 'forms.resume' : 'forms.end', { what: name })}
        onClick={isOver ? resume : () => setAsking(true)}
      />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('forms.endTitle', { what: name })}
        actions={
          <>
            <Button wide variant="danger" onClick={end}>
              {t('forms.endIt')}
            </Button>
            <Button wide variant="quiet" onClick={() => setAsking(false)}>
              {t('desk.cancel')}
            </Button>
          </>
        }
      >
        {t(list.hasEnd && stateOf(thing, today) !== 'ahead' ? 'forms.endHelp' : 'forms.offHelp')}
      </Dialog>
    </>
  );
}
