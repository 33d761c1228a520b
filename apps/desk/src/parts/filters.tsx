import { classes } from '@fareback/ui/classes.ts';
import { Button } from '@fareback/ui/form/button.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { halfTyped } from './agency-day.ts';
import styles from './parts.module.css';

type FilterErrors<Name extends string> = Partial<Record<Name, string>>;

type FiltersProps<Name extends string> = {
  values: Readonly<Partial<Record<Name, string | undefined>>>;
  /** Receives the filters without empty fields. */
  onApply: (values: FilterErrors<Name>) => void;
  /** Returns errors by field name; filters with errors are not applied. */
  check?: (values: FilterErrors<Name>) => FilterErrors<Name>;
  /** The fields; a function receives their errors. */
  children: ReactNode | ((faults: FilterErrors<Name>) => ReactNode);
};

/** Filter fields of a list. The filters are part of the URL, so a filtered list can be shared [DESK-72]. */
export function Filters<Name extends string>(props: FiltersProps<Name>): ReactNode {
  // Resets the fields to the URL, also after navigating back.
  return <Fields key={JSON.stringify(props.values)} {...props} />;
}

function Fields<Name extends string>({ values, onApply, check, children }: FiltersProps<Name>): ReactNode {
  const { t } = useTranslation();
  // The URL can contain invalid values, too.
  const [faults, setFaults] = useState<FilterErrors<Name>>(() => check?.(values) ?? {});
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = typedIn(form) as FilterErrors<Name>;
    const half = halfTyped(form).map((name) => [name, t('field.noDay')]);
    const found = { ...check?.(typed), ...(Object.fromEntries(half) as FilterErrors<Name>) };
    setFaults(found);
    if (Object.keys(found).length === 0) onApply(typed);
    else focusFirstError(form);
  };
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  return (
    <search>
      <form className={styles['filters']} onSubmit={apply} noValidate={check !== undefined}>
        {typeof children === 'function' ? children(faults) : children}
        <div className={classes(styles['buttons'], isFiltered && styles['both'])}>
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

function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
