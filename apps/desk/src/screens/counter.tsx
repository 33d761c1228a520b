import { adminRoutes, type Counter as CounterFacts } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiMutation, useApiQuery } from '../data/use-api-query.ts';
import { SignUpDialog } from '../features/counter/sign-up-dialog.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useRequestedAction } from '../parts/requested-action.ts';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';
import styles from './screens.module.css';

/** `/<agency>/counter`: sign up riders without a smartphone, and find members by card [DESK-573]. */
export function Counter(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const counter = useApiQuery(adminRoutes.assist.counter, { params: { agency: agencyId }, query: { language } });
  return (
    <Page title={t('page.counter')} lead={t('counter.lead')}>
      <QueryBoundary query={counter}>
        {(facts) =>
          facts.isOn ? (
            <Open facts={facts} />
          ) : (
            <EmptyState icon="card" title={t('counter.off')}>
              {t('counter.offHelp')}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function Open({ facts }: { facts: CounterFacts }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const navigate = useNavigate();
  const [isSigningUp, setSigningUp] = useState(false);
  useRequestedAction('signUpRider', () => setSigningUp(true));
  const find = useApiMutation(adminRoutes.assist.find, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('number');
    const number = typeof typed === 'string' ? typed.trim() : '';
    if (number === '') return;
    find.mutate(
      { params: { agency: agencyId }, body: { number } },
      {
        onSuccess: ({ memberId }) =>
          void navigate({ to: '/$agency/counter/$member', params: { agency: agencyId, member: memberId } }),
      },
    );
  };
  return (
    <>
      <search>
        <form className={styles['form']} onSubmit={submit}>
          <Field
            label={t('counter.number')}
            error={find.error && getErrorText(find.error, t)}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={64}
          />
          <Button type="submit" busy={find.isPending}>
            {t('counter.find')}
          </Button>
        </form>
      </search>
      <p>{t('counter.numberHelp')}</p>
      <Cluster>
        <Button variant="secondary" onClick={() => setSigningUp(true)}>
          {t('counter.signUp')}
        </Button>
      </Cluster>
      {isSigningUp && <SignUpDialog counter={facts} onClose={() => setSigningUp(false)} />}
    </>
  );
}
