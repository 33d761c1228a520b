import { adminRoutes, type EmailChoice } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

/** The kinds of notification that a person gets by email, too [DESK-653]. */
export function EmailChoices(): ReactNode {
  const { t } = useTranslation();
  const choices = useApiQuery(adminRoutes.staffNotifications.choices, {});
  return (
    <Section title={t('account.emails')}>
      <p>{t('account.emailsLead')}</p>
      <QueryBoundary query={choices} lines={4}>
        {({ data }) => (
          <Stack>
            {data.map((choice) => (
              <OneChoice key={choice.kind} choice={choice} />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Section>
  );
}

function OneChoice({ choice: { kind, isEmailed } }: { choice: EmailChoice }): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, variables } = useApiMutation(adminRoutes.staffNotifications.choose, [
    'staffNotifications',
  ]);
  const choose = (isOn: boolean): void =>
    mutate(
      { body: { kind, isEmailed: isOn } },
      { onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }) },
    );
  return (
    <Switch
      checked={isPending ? variables.body.isEmailed : isEmailed}
      onChange={({ target }) => choose(target.checked)}
    >
      {t(`account.email${kind}`)}
    </Switch>
  );
}
