import type { ReactNode } from 'react';
import { use } from 'react';
import { MeContext } from '../data/me.tsx';
import { Passkeys } from '../features/account/passkeys.tsx';
import { SignIns } from '../features/account/sign-ins.tsx';
import { AgencySignIns } from '../features/proof/agency-sign-ins.tsx';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';

export function Account(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('page.account')} lead={use(MeContext)?.email}>
      <Passkeys />
      <AgencySignIns
        label={t('account.connectAgency')}
        among={use(MeContext)?.agencies.map(({ agencyId }) => agencyId) ?? []}
      />
      <SignIns />
    </Page>
  );
}
