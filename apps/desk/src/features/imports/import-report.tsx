import {
  adminRoutes,
  type FileImportDetails,
  type ImportCounts,
  type ImportRejection,
  importLimits,
} from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { call } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { RejectionTable } from './rejection-table.tsx';

/** What an import did, with all rejected rows as a CSV file [DESK-718]. */
export function ImportReport({ of, counts }: { of: FileImportDetails; counts: ImportCounts }): ReactNode {
  const { t, number } = useTranslation();
  const { accepted, duplicates, leftOut, rejected } = counts;
  return (
    <Section title={t('imports.reportTitle')}>
      <p>{t('imports.reportLead')}</p>
      <Facts
        of={[
          [t('imports.accepted'), number(accepted)],
          [t('imports.duplicates'), number(duplicates)],
          [t('imports.leftOut'), number(leftOut)],
          [t('imports.rejected'), number(rejected)],
        ]}
      />
      {rejected === 0 ? <p>{t('imports.noneRejected')}</p> : <Rejections importId={of.importId} rejected={rejected} />}
    </Section>
  );
}

function Rejections({ importId, rejected }: { importId: string; rejected: number }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const params = { agency, import: importId };
  const first = useApiQuery(adminRoutes.imports.rejections, { params, query: { after: 0 } });
  const shown = first.data?.rejections.slice(0, importLimits.reasonsShown) ?? [];
  const all = async (): Promise<{ rows: ImportRejection[]; isWhole: boolean }> => {
    const rows: ImportRejection[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const reply: { rejections: ImportRejection[]; next: number | null } = await call(adminRoutes.imports.rejections, {
        params,
        query: { after },
      });
      rows.push(...reply.rejections);
      after = reply.next;
    }
    return { rows, isWhole: rows.length < importLimits.rejectionsMax };
  };
  return (
    <>
      <p>{t('imports.rejectedHelp')}</p>
      {(first.data?.rejections.length ?? 0) > shown.length && (
        <p>
          {t('imports.rejectionsFirst', { shown: shown.length, all: Math.min(rejected, importLimits.rejectionsMax) })}
        </p>
      )}
      <RejectionTable rows={shown} all={all} />
    </>
  );
}
