import { adminRoutes, type OfferedTemplate, TemplateInput } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAgency } from '../../data/me.tsx';
import { clearTypedInput } from '../../data/unsaved-changes.ts';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { boundOf, findFormField } from '../../parts/action-dialog.tsx';
import { NumberField } from '../../parts/action-fields.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './template-form.module.css';
import { TemplateTrial } from './template-trial.tsx';
import { WordFields } from './word-fields.tsx';

const orNone = (typed: unknown): unknown => (typed === '' ? undefined : typed);

function AskFields({ asks }: { asks: OfferedTemplate['asks'] }): ReactNode {
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

function DateFields({ areNeeded }: { areNeeded: boolean }): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  const { endsOn } = formState.errors;
  return (
    <Section title={t('templates.dates')}>
      <p className={styles['help']}>{t(areNeeded ? 'templates.datesNeeded' : 'templates.datesHelp')}</p>
      <div className={styles['fields']}>
        <Field
          label={t('templates.startsOn')}
          type="date"
          error={formState.errors['startsOn'] && t(areNeeded ? 'templates.needsDay' : 'field.invalid')}
          {...register('startsOn', { setValueAs: orNone })}
        />
        <Field
          label={t('templates.endsOn')}
          type="date"
          error={endsOn && t(endsOn.type === 'custom' ? 'templates.backwards' : 'templates.needsDay')}
          {...register('endsOn', { setValueAs: orNone })}
        />
      </div>
    </Section>
  );
}

type FormProps = { offered: OfferedTemplate; languages: readonly string[] };
type Answers = Partial<Record<OfferedTemplate['asks'][number]['name'], string | number>>;

/** Typing pause after which the answers are tried. */
const PAUSE_MILLIS = 400;

const TIME = /^\d{2}:\d{2}$/;

const answerSchema = ({ kind, least, most }: OfferedTemplate['asks'][number]): z.ZodMiniType => {
  if (kind === 'NUMBER') return z.int().check(z.minimum(least ?? 0), z.maximum(most ?? Number.MAX_SAFE_INTEGER));
  return kind === 'TIME' ? z.string().check(z.regex(TIME)) : z.url({ protocol: /^https$/ });
};

/** Links do not change the award; every other answer does. */
const isTried = ({ kind }: OfferedTemplate['asks'][number]): boolean => kind !== 'LINK';

const needsDays = ({ startsOn }: OfferedTemplate): boolean => startsOn !== null;

const schemaOf = (offered: OfferedTemplate) => {
  const { asks } = offered;
  const shapeOf = (some: OfferedTemplate['asks']) =>
    Object.fromEntries(some.map((ask) => [ask.name, answerSchema(ask)]));
  const days = needsDays(offered) ? { startsOn: z.iso.date(), endsOn: z.iso.date() } : {};
  const whole = z.extend(TemplateInput, { ...shapeOf(asks), ...days }).check(
    z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || endsOn >= startsOn, {
      path: ['endsOn'],
    }),
  );
  return { answers: z.object(shapeOf(asks.filter(isTried))), whole };
};

/** Template form: questions, rider texts, and a preview of its cost. Inserts the result into the draft [DESK-237]. */
export function TemplateForm({ offered, languages }: FormProps): ReactNode {
  const { t } = useTranslation();
  const [schema] = useState(() => schemaOf(offered));
  const begun: FieldValues = {
    template: offered.template,
    ...Object.fromEntries(offered.asks.map(({ name, begin }) => [name, begin])),
    ...(needsDays(offered) && { startsOn: offered.startsOn, endsOn: offered.endsOn }),
  };
  const form = useForm({
    defaultValues: begun,
    mode: 'onTouched',
    resolver: zodResolver(schema.whole as unknown as z.ZodMiniType<FieldValues, FieldValues>, { error: boundOf }),
  });
  const { answers, tried, isEarlier } = useTrial(offered, form, schema.answers);
  const send = useLaying(form);
  return (
    <FormProvider {...form}>
      <form className={styles['whole']} onSubmit={(event) => void send(event)} noValidate>
        <div className={styles['asks']}>
          <AskFields asks={offered.asks} />
          {offered.hasDates && <DateFields areNeeded={needsDays(offered)} />}
        </div>
        <TemplateTrial template={offered.template} answers={answers} reply={tried} isEarlier={isEarlier} />
        <div className={styles['words']}>
          <WordFields languages={languages} words={tried.data?.words} />
          <FormError>{form.formState.errors.root?.message}</FormError>
          <div>
            <Button type="submit" busy={form.formState.isSubmitting}>
              {t('templates.lay')}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

/** The last valid answers after a typing pause, and the trial's result for them. */
function useTrial({ template, asks: all }: OfferedTemplate, form: UseFormReturn, schema: z.ZodMiniType) {
  const { agencyId } = useAgency();
  const asks = all.filter(isTried);
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(asks.map(({ name, begin }) => [name, begin])),
  );
  const typed = useWatch({ control: form.control, name: asks.map(({ name }) => name) });
  const read = schema.safeParse(Object.fromEntries(asks.map(({ name }, at) => [name, typed[at]])));
  const next = read.success ? JSON.stringify(read.data) : null;
  useEffect(() => {
    if (next === null) return;
    const pause = setTimeout(() => setAnswers(JSON.parse(next) as Answers), PAUSE_MILLIS);
    return () => clearTimeout(pause);
  }, [next]);
  const tried = useApiQuery(
    adminRoutes.setup.tryTemplate,
    { params: { agency: agencyId, template }, query: answers as object },
    { keepsLast: true },
  );
  return { answers, tried, isEarlier: next === null };
}

function useLaying(form: UseFormReturn) {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const toast = useToast();
  const navigate = useNavigate();
  const act = useApiMutation(adminRoutes.setup.layTemplate, ['setup', 'versions', 'acts']);
  return form.handleSubmit(async (body, event) => {
    try {
      const { number, title } = await act.mutateAsync({ params: { agency }, body: body as TemplateInput });
      toast({ title: t('templates.laid', { number, title: title ?? '' }), tone: 'success' });
      clearTypedInput(event?.target as HTMLFormElement);
      await navigate({ to: '/$agency/templates', params: { agency } });
    } catch (error) {
      const field = findFormField(error, event?.target as HTMLFormElement);
      form.setError('root', { message: field === null ? getErrorText(error, t) : t('errors.FIELD_MARKED') });
      if (field !== null) form.setError(field, { type: 'server' }, { shouldFocus: true });
    }
  });
}

/** Links to the draft after an insert, or to the versions page if there is no draft yet [DESK-294]. */
export function ToDraft({ draft }: { draft: number | null }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  return draft === null ? (
    <Link to="/$agency/versions" params={{ agency }}>
      {t('setup.toVersions')}
    </Link>
  ) : (
    <Link to="/$agency/versions/$number/edit" params={{ agency, number: String(draft) }}>
      {t('templates.toDraft')}
    </Link>
  );
}

export function BrokenDraft({ draft }: { draft: number | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon="alert" title={t('templates.broken')}>
      <ToDraft draft={draft} />
    </EmptyState>
  );
}
