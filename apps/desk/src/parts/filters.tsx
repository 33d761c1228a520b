import { Button } from '@fareback/ui/form/button.tsx';
import { type FormEvent, type ReactNode } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './filters.module.css';

type FiltersProps<Name extends string> = {
  /** What filters now, by the name of its field. */
  values: Readonly<Partial<Record<Name, string | undefined>>>;
  /** Told what is asked for; empty fields are left out. */
  onApply: (values: Partial<Record<Name, string>>) => void;
  children: ReactNode;
};

/** Fields that narrow a list. What they hold goes to the address, so that a filtered list can be sent to a colleague [DESK-72]. */
export function Filters<Name extends string>({ values, onApply, children }: FiltersProps<Name>): ReactNode {
  const { t } = useWords();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ]);
    onApply(Object.fromEntries(typed.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>);
  };
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  return (
    // The fields begin with what the address holds, also when one comes back to it.
    <search key={JSON.stringify(values)}>
      <form className={styles['filters']} onSubmit={apply}>
        {children}
        <div className={styles['buttons']}>
          <Button type="submit" variant="secondary">
            {t('field.filter')}
          </Button>
          {isFiltered && (
            <Button variant="quiet" onClick={() => onApply({})}>
              {t('field.clear')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
