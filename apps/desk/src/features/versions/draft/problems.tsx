import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Fragment, type ReactNode } from 'react';
import { Section } from '../../../parts/page.tsx';
import { translateProblem } from '../../../words/check/translate-problem.ts';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './draft.module.css';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import { formPlace, getMissingValueKey, getPlaceLabels } from './forms/place-labels.ts';
import { type PackForms, usePackForms, usePackSchema } from './forms/use-pack.ts';

type Problem = DraftWork['problems'][number];
type ProblemsProps = {
  problems: readonly Problem[];
  warnings: readonly Problem[];
  onGo: (problem: Problem) => void;
  /** Form labels for places; null in the file view, which shows lines. */
  forms: PackForms | null;
};

/** Total number of problems; the last one may count all that are not listed. */
const countOf = (problems: readonly Problem[]): number => problems.reduce((sum, { more = 1 }) => sum + more, 0);

/** Errors and warnings of a draft, each with a link to its place, in the forms' words [DESK-116, DESK-270]. */
export function Problems({ problems, warnings, onGo, forms }: ProblemsProps): ReactNode {
  const { t } = useTranslation();
  const all = [...problems.map((one) => ['fault', one] as const), ...warnings.map((one) => ['warning', one] as const)];
  return (
    <Section title={t('drafts.problems', { faults: countOf(problems), warnings: countOf(warnings) })}>
      {all.length === 0 && <p>{t('drafts.sound')}</p>}
      <ul className={styles['problemsList']}>
        {all.map(([kind, problem]) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.key}:${problem.message}`}>
            <button type="button" className={styles['problem']} onClick={() => onGo(problem)}>
              <Badge tone={kind === 'fault' ? 'error' : 'warning'}>{t(`drafts.${kind}`)}</Badge>
              <ProblemPlace problem={problem} forms={forms} />
              <ProblemText problem={problem} forms={forms} />
            </button>
            <ParserMessage problem={problem} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ProblemsInForms({
  desk,
  autosave,
  ...told
}: Omit<ProblemsProps, 'forms'> & { desk: DraftSnapshot; autosave: DraftAutosave }): ReactNode {
  const { data, isError } = usePackSchema();
  const forms = usePackForms(data, desk, autosave);
  return forms === null && !isError ? null : <Problems {...told} forms={forms} />;
}

function ProblemPlace({ problem, forms }: { problem: Problem; forms: PackForms | null }): ReactNode {
  const steps = forms === null ? null : getPlaceLabels(problem, forms);
  if (steps === null) return <FilePlace problem={problem} />;
  return (
    <span className={styles['problemsPlace']}>
      {steps.map((step, at) => (
        // Steps have no key but their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <span>{' › '}</span>}
          <bdi>{step}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** The place in its file: key and line, or line and column if the file does not parse. */
export function FilePlace({ problem: { file, line, column, key } }: { problem: Problem }): ReactNode {
  const { t } = useTranslation();
  const isUnread = key === '' && line > 0;
  return (
    <>
      <span className={styles['line']} dir="ltr">
        {`${file}${line > 0 && !isUnread ? `:${line}` : ''} ${key}`}
      </span>
      {isUnread && <span className={styles['problemsPlace']}>{t('drafts.lineColumn', { line, column })}</span>}
    </>
  );
}

/** The parser's own message, for experts; empty if our message says it all. */
export function ParserMessage({ problem: { detail } }: { problem: Problem }): ReactNode {
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

export function ProblemText({ problem, forms = null }: { problem: Problem; forms?: PackForms | null }): ReactNode {
  const { t, language } = useTranslation();
  const lacking = forms && getMissingValueKey(problem, forms);
  if (lacking !== null) return <span>{t(lacking)}</span>;
  const { text, lang } = translateProblem(problem, language, forms === null ? undefined : formPlace(problem, forms));
  return <span lang={lang}>{text}</span>;
}
