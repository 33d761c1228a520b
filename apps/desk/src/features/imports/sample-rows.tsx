import { type ReactNode, useMemo } from 'react';
import { textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { useTranslation } from '../../words/translation.tsx';

type SampleProps = { header: readonly string[]; sample: readonly (readonly string[])[] };

/** The first rows of the file, without a download: they are personal data. */
export function SampleRows({ header, sample }: SampleProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<readonly string[]>[]>(
    () =>
      header.map((name, at) => ({
        ...textColumn<readonly string[]>(name, (row) => row[at] ?? ''),
        id: `${at} ${name}`,
      })),
    [header],
  );
  return (
    <details>
      <summary>{t('imports.sample')}</summary>
      <p>{t('imports.sampleHelp')}</p>
      <DataTable label={t('imports.sample')} columns={columns} rows={sample} empty={null} />
    </details>
  );
}
