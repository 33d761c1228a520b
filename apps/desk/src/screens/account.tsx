import { adminRoutes, type SignIn } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, use, useMemo, useState } from 'react';
import { MeContext } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { browserIn } from '../features/account/browser-in.ts';
import { EmailChoices } from '../features/account/email-choices.tsx';
import { Passkeys } from '../features/account/passkeys.tsx';
import { AgencySignIns } from '../features/proof/agency-sign-ins.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { actionsColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

export function Account(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('page.account')} lead={use(MeContext)?.email}>
      <Passkeys />
      <EmailChoices />
      <AgencySignIns
        label={t('account.connectAgency')}
        among={use(MeContext)?.agencies.map(({ agencyId }) => agencyId) ?? []}
      />
      <SignIns />
    </Page>
  );
}

function SignIns(): ReactNode {
  const { t } = useTranslation();
  const list = useApiQuery(adminRoutes.signIns.list, {});
  const [chosen, setChosen] = useState<SignIn | null>(null);
  const columns = useMemo<TableColumn<SignIn>[]>(
    () => [
      textColumn(t('account.browser'), ({ userAgent, isThisOne }) =>
        [browserIn(userAgent, t), isThisOne && `(${t('account.this')})`].filter(Boolean).join(' '),
      ),
      textColumn(t('account.way'), ({ way }) => t(`way.${way}`)),
      textColumn(t('account.network'), ({ network }) => network),
      momentColumn(t('account.began'), ({ beganAt }) => beganAt),
      momentColumn(t('account.seen'), ({ lastSeenAt }) => lastSeenAt),
      actionsColumn(
        t('staff.do'),
        (signIn) =>
          !signIn.isThisOne && (
            <Button size="small" variant="quiet" onClick={() => setChosen(signIn)}>
              {t('account.end')}
            </Button>
          ),
      ),
    ],
    [t],
  );
  return (
    <Section title={t('account.signIns')}>
      <QueryBoundary query={list}>
        {({ data }) => (
          <DataTable label={t('account.signIns')} columns={columns} rows={data} file="own-sign-ins" empty={null} />
        )}
      </QueryBoundary>
      {chosen !== null && (
        <ActionDialog
          route={adminRoutes.signIns.end}
          params={{ signIn: chosen.signInId }}
          title={t('account.endTitle')}
          lead={browserIn(chosen.userAgent, t)}
          confirm={t('account.end')}
          done={() => t('desk.done')}
          onClose={() => setChosen(null)}
          refreshes={['signIns']}
        />
      )}
    </Section>
  );
}
