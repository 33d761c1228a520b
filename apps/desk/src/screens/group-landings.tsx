import type { ReactNode } from 'react';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/campaigns`: the pages about campaigns; the shell lists them below. */
export function CampaignsLanding(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('page.campaigns')} lead={t('pageLine.campaigns')}>
      {null}
    </Page>
  );
}

/** `/<agency>/offers`: the pages about offers; the shell lists them below. */
export function OffersLanding(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('page.offers')} lead={t('pageLine.offers')}>
      {null}
    </Page>
  );
}
