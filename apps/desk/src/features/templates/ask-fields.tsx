import type { OfferedTemplate } from '@fareback/contract/admin';
import { Field } from '@fareback/ui/form/field.tsx';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { NumberField } from '../../parts/action-fields.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './template-form.module.css';

const orNone = (typed: unknown): unknown => (typed === '' ? undefined : typed);

export function AskFields({ asks }: { asks: OfferedTemplate['asks'] }): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Section title={t('templates.asks')}>
      <div className={styles['fields']}>
        {asks.map(({ name, kind }) => {
          const label = t(`templateAsks.${name}`);
          if (kind === 'NUMBER') return <NumberField key={name} name={name} label={label} />;
          const isTime = kind === 'TIME';
          return (
            <Field
              key={name}
              label={label}
              type={isTime ? 'time' : 'url'}
              ltr
              autoComplete="off"
              error={formState.errors[name] && t(isTime ? 'templates.time' : 'templates.link')}
              {...register(name)}
            />
          );
        })}
      </div>
    </Section>
  );
}

export function DateFields(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Section title={t('templates.dates')}>
      <p className={styles['help']}>{t('templates.datesHelp')}</p>
      <div className={styles['fields']}>
        <Field
          label={t('templates.startsOn')}
          type="date"
          error={formState.errors['startsOn'] && t('field.invalid')}
          {...register('startsOn', { setValueAs: orNone })}
        />
        <Field
          label={t('templates.endsOn')}
          type="date"
          error={formState.errors['endsOn'] && t('templates.backwards')}
          {...register('endsOn', { setValueAs: orNone })}
        />
      </div>
    </Section>
  );
}
