import { adminRoutes, type DataKeys } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useMemo } from 'react';
import { useApiQuery } from '../data/use-api-query.ts';
import { codeColumn, customColumn, momentColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

type DataKey = DataKeys['keys'][number];

const tones = {
  ENCRYPTS: 'success',
  NEEDED: 'neutral',
  KEPT: 'neutral',
  REMOVABLE: 'warning',
  MISSING: 'error',
} as const;

/** `/<agency>/data-keys`: which data key encrypts, which are needed, and the steps to change it [DESK-706]. */
export function DataKeysPage(): ReactNode {
  const { t } = useTranslation();
  const keys = useApiQuery(adminRoutes.installation.dataKeys, {});
  const columns = useColumns();
  return (
    <Page title={t('page.dataKeys')} lead={t('dataKeys.lead')}>
      <QueryBoundary query={keys} lines={3}>
        {(found) => <DataTable label={t('page.dataKeys')} columns={columns} rows={found.keys} empty={null} />}
      </QueryBoundary>
      <Steps />
    </Page>
  );
}

function useColumns(): TableColumn<DataKey>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      codeColumn(t('dataKeys.key'), ({ keyId }) => keyId),
      customColumn(
        t('dataKeys.state'),
        ({ state }) => t(`dataKeys.${state}`),
        ({ state }) => (
          <Badge tone={tones[state]} icon={state === 'MISSING' ? <Icon name="alert" size={14} /> : undefined}>
            {t(`dataKeys.${state}`)}
          </Badge>
        ),
      ),
      momentColumn(t('dataKeys.usedAt'), ({ usedAt }) => usedAt),
      momentColumn(t('dataKeys.from'), ({ from }) => from),
    ],
    [t],
  );
}

/** The commands of docs/operations.md, "A new data key". */
function Steps(): ReactNode {
  const { t } = useTranslation();
  return (
    <Section title={t('dataKeys.steps')}>
      <p>{t('dataKeys.why')}</p>
      <ol>
        <li>
          <p>{t('dataKeys.make')}</p>
          <Command>openssl rand -base64 32</Command>
        </li>
        <li>
          <p>{t('dataKeys.reseal')}</p>
          <Command>npm run rewards -- keys reseal</Command>
        </li>
        <li>
          <p>{t('dataKeys.look')}</p>
          <Command>npm run rewards -- keys list</Command>
        </li>
        <li>
          <p>{t('dataKeys.remove')}</p>
        </li>
      </ol>
      <p>{t('dataKeys.safe')}</p>
    </Section>
  );
}

const Command = ({ children }: { children: string }): ReactNode => (
  <pre dir="ltr">
    <code>{children}</code>
  </pre>
);
