import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { useWords } from '../../../../words/words.tsx';
import styles from './form-part.module.css';
import { stateOf, type Thing, type ThingList, withClone, withEnd, withoutEnd, withPlace } from './pack-forms.ts';
import type { PackForms } from './use-pack.ts';
import { useToday } from './use-today.ts';

type ThingActsProps = {
  forms: PackForms;
  list: ThingList;
  thing: Thing;
  name: string;
  /** Its place among those of its list, and how many there are. */
  place: number;
  count: number;
  number: number;
  /** Asks whether it shall go. */
  onTakeOut: () => void;
};

/** What may be done with a thing as a whole: moved, copied, ended or taken up again, taken out [DESK-184]. */
export function ThingActs({ forms, list, thing, name, place, count, number, onTakeOut }: ThingActsProps): ReactNode {
  const { t } = useWords();
  const clone = useClone({ forms, list, thing, name, number });
  return (
    <div className={styles['acts']}>
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

/** Copies a thing and goes on with the copy. */
function useClone({
  forms,
  list,
  thing,
  name,
  number,
}: Omit<ThingActsProps, 'place' | 'count' | 'onTakeOut'>): () => void {
  const { t } = useWords();
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

function EndButton({ forms, list, thing, name }: Pick<ThingActsProps, 'forms' | 'list' | 'thing' | 'name'>): ReactNode {
  const { t } = useWords();
  const today = useToday();
  const isOver = ['over', 'off'].includes(stateOf(thing, today)) || thing.value['endsOn'] === today;
  const press = (): void =>
    forms.type(isOver ? withoutEnd(forms.textOf, list.list, thing) : withEnd(forms.textOf, list, thing, today));
  return (
    <IconButton
      icon={isOver ? 'refresh' : 'clock'}
      label={t(isOver ? 'forms.resume' : 'forms.end', { what: name })}
      onClick={press}
    />
  );
}
