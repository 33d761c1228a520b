import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Fragment, type ReactNode } from 'react';
import { Section } from '../../../parts/page.tsx';
import { translateProblem } from '../../../words/check/translate-problem.ts';
import { useTranslation } from '../../../words/translation.tsx';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import { formPlace, getMissingValueKey, getPlaceLabels } from './forms/place-labels.ts';
import { type PackForms, usePackForms, usePackSchema } from './forms/use-pack.ts';
import styles from './problems.module.css';

type Problem = DraftWork['problems'][number];
type ProblemsProps = {
  problems: readonly Problem[];
  warnings: readonly Problem[];
  onGo: (problem: Problem) => void;
  /** The draft as forms know it, for places in words; null among files, whose places are lines. */
  forms: PackForms | null;
};

/** How many there are: the last one may stand for all that are not told one by one. */
const countOf = (problems: readonly Problem[]): number => problems.reduce((sum, { more = 1 }) => sum + more, 0);

/** What is wrong with a draft, and what is worth a look, each with a way to its place, said as forms say it [DESK-116, DESK-270]. */
export function Problems({ problems, warnings, onGo, forms }: ProblemsProps): ReactNode {
  const { t } = useTranslation();
  const all = [...problems.map((one) => ['fault', one] as const), ...warnings.map((one) => ['warning', one] as const)];
  return (
    <Section title={t('drafts.problems', { faults: countOf(problems), warnings: countOf(warnings) })}>
      {all.length === 0 && <p>{t('drafts.sound')}</p>}
      <ul className={styles['list']}>
        {all.map(([kind, problem]) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.key}:${problem.message}`}>
            <button type="button" className={styles['problem']} onClick={() => onGo(problem)}>
              <Badge tone={kind === 'fault' ? 'error' : 'warning'}>{t(`drafts.${kind}`)}</Badge>
              <ProblemPlace problem={problem} forms={forms} />
              <ProblemText problem={problem} forms={forms} />
            </button>
            <ParsersWords problem={problem} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The same beside a form: each place as forms call it; nothing until they can be asked. */
export function ProblemsInForms({
  desk,
  autosave,
  ...told
}: Omit<ProblemsProps, 'forms'> & { desk: DraftSnapshot; autosave: DraftAutosave }): ReactNode {
  const { data, isError } = usePackSchema();
  const forms = usePackForms(data, desk, autosave);
  return forms === null && !isError ? null : <Problems {...told} forms={forms} />;
}

/** Where it is: what forms call it, or for files the line. */
function ProblemPlace({ problem, forms }: { problem: Problem; forms: PackForms | null }): ReactNode {
  const steps = forms === null ? null : getPlaceLabels(problem, forms);
  if (steps === null) return <FilePlace problem={problem} />;
  return (
    <span className={styles['place']}>
      {steps.map((step, at) => (
        // Steps of one place have nothing but their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <span>{' › '}</span>}
          <bdi>{step}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** Where it is in its file: its key with the line, or where the file cannot be read line and column in words. */
export function FilePlace({ problem: { file, line, column, key } }: { problem: Problem }): ReactNode {
  const { t } = useTranslation();
  const isUnread = key === '' && line > 0;
  return (
    <>
      <span className={styles['line']} dir="ltr">
        {`${file}${line > 0 && !isUnread ? `:${line}` : ''} ${key}`}
      </span>
      {isUnread && <span className={styles['place']}>{t('drafts.lineColumn', { line, column })}</span>}
    </>
  );
}

/** What a parser says of it, for whoever knows its words; nothing where ours say it all. */
export function ParsersWords({ problem: { detail } }: { problem: Problem }): ReactNode {
  const { t } = useTranslation();
  if (detail === undefined) return null;
  return (
    <details className={styles['detail']}>
      <summary>{t('drafts.parsersWords')}</summary>
      <code lang="en" dir="ltr">
        {detail}
      </code>
    </details>
  );
}

/** What is wrong, or worth a look, in the desk's language. */
export function ProblemText({ problem, forms = null }: { problem: Problem; forms?: PackForms | null }): ReactNode {
  const { t, language } = useTranslation();
  const lacking = forms && getMissingValueKey(problem, forms);
  if (lacking !== null) return <span>{t(lacking)}</span>;
  const { text, lang } = translateProblem(problem, language, forms === null ? undefined : formPlace(problem, forms));
  return <span lang={lang}>{text}</span>;
}
