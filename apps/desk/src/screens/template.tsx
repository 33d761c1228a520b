import { adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { BrokenDraft, TemplateForm } from '../features/templates/template-form.tsx';

import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/templates/<template>`: a template's questions, next to its awards on sample rides [DESK-237]. */
export function TemplateScreen(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { template } = useParams({ from: '/$agency/templates/$template' });
  const reply = useApiQuery(adminRoutes.setup.templates, { params: { agency: agencyId } });
  const offered = reply.data?.templates.find((one) => one.template === template);
  const back = (
    <Link to="/$agency/templates" params={{ agency: agencyId }}>
      {t('templates.toAll')}
    </Link>
  );
  return (
    <Page
      title={offered ? t(`templates.${offered.template}`) : t('templates.title')}
      lead={offered && t(`templates.${offered.template}Help`)}
      actions={back}
    >
      <QueryBoundary query={reply} lines={12}>
        {({ draft, isBroken, languages }) => {
          if (offered === undefined)
            return (
              <EmptyState icon="search" title={t('desk.gone')}>
                {t('desk.goneHelp')}
              </EmptyState>
            );
          if (isBroken) return <BrokenDraft draft={draft} />;
          return <TemplateForm key={offered.template} offered={offered} languages={languages} />;
        }}
      </QueryBoundary>
    </Page>
  );
}
