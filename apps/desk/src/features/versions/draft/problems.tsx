import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { Section } from '../../../parts/page.tsx';
import { tellProblem } from '../../../words/check/tell-problem.ts';
import { useWords } from '../../../words/words.tsx';
import styles from './problems.module.css';

type Problem = DraftWork['problems'][number];
type ProblemsProps = { problems: readonly Problem[]; warnings: readonly Problem[]; onGo: (problem: Problem) => void };

/** More than so many at once help nobody: those that follow stand there when these are mended. */
const SHOWN_MAX = 40;

/** What is wrong with a draft, and what is worth a look, each with a way to its place [DESK-116]. */
export function Problems({ problems, warnings, onGo }: ProblemsProps): ReactNode {
  const { t } = useWords();
  const all = [...problems.map((one) => ['fault', one] as const), ...warnings.map((one) => ['warning', one] as const)];
  return (
    <Section title={t('drafts.problems', { faults: problems.length, warnings: warnings.length })}>
      {all.length === 0 && <p>{t('drafts.sound')}</p>}
      <ul className={styles['list']}>
        {all.slice(0, SHOWN_MAX).map(([kind, problem]) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.key}:${problem.message}`}>
            <button type="button" className={styles['problem']} onClick={() => onGo(problem)}>
              <Badge tone={kind === 'fault' ? 'error' : 'warning'}>{t(`drafts.${kind}`)}</Badge>
              <span className={styles['place']}>
                {problem.file}
                {problem.line > 0 && `:${problem.line}`} {problem.key}
              </span>
              <ToldProblem problem={problem} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is wrong, or worth a look, in the desk's language. */
export function ToldProblem({ problem }: { problem: Problem }): ReactNode {
  const { language } = useWords();
  const { text, lang } = tellProblem(problem, language);
  return <span lang={lang}>{text}</span>;
}
