import { adminRoutes, type Connection, type ConnectionProblem, type ConnectionTest } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './connections.module.css';

/** Problems that a setting here can fix; others are fixed at the provider. */
const fixable = new Set<ConnectionProblem['kind']>([
  'NAME_UNKNOWN',
  'ADDRESS_FORBIDDEN',
  'NO_CONNECTION',
  'REDIRECT',
  'WRONG_ANSWER',
  'WRONG_SECRET',
  'UNREADABLE',
  'UNTOLD',
  'NO_FORM_POST',
  'UNKNOWN_CLIENT',
]);

const tones = { PASSED: 'success', FAILED: 'error', NOT_REACHED: 'neutral' } as const;

type OnChange = { onChange: (problem: ConnectionProblem) => void };
type TestProps = OnChange & { connection: Connection };

/** Calls the provider or supplier now, and shows the steps with what to do about a problem [DESK-741]. */
export function TestConnection({ connection: { kind, id }, onChange }: TestProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const test = useApiMutation(adminRoutes.connections.test, ['connections', 'acts']);
  return (
    <Stack gap={4}>
      <Cluster>
        <Button
          variant="secondary"
          busy={test.isPending}
          onClick={() => test.mutate({ params: { agency: agencyId, kind, id } })}
        >
          {t('connections.test')}
        </Button>
      </Cluster>
      <FormError>{test.error === null ? undefined : getErrorText(test.error, t)}</FormError>
      <div aria-live="polite">{test.data && <TestResult test={test.data} onChange={onChange} />}</div>
    </Stack>
  );
}

function TestResult({ test: { steps, problems, warnings }, onChange }: OnChange & { test: ConnectionTest }): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <p>{t(problems.length === 0 ? 'connections.passed' : 'connections.failed')}</p>
      <ol aria-label={t('connections.steps')} className={styles['steps']}>
        {steps.map(({ step, state }) => (
          <li key={step}>
            <Cluster>
              <span>{t(`connectionStep.${step}`)}</span>
              <Badge tone={tones[state]}>{t(`connectionStepState.${state}`)}</Badge>
            </Cluster>
          </li>
        ))}
      </ol>
      {problems.map((problem) => (
        <div key={problem.kind}>
          <p>{t(`connectionProblem.${problem.kind}`, { detail: problem.detail ?? '' })}</p>
          {fixable.has(problem.kind) && (
            <Button size="small" variant="quiet" onClick={() => onChange(problem)}>
              {t('connections.change')}
            </Button>
          )}
        </div>
      ))}
      {warnings.map(({ kind }) => (
        <p key={kind}>{t(`connectionProblem.${kind}`, { detail: '' })}</p>
      ))}
    </Stack>
  );
}
