import { adminRoutes, type ExportPart } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { currencyOptions } from '../../data/use-money.ts';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { localeOf } from '../../words/locale.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText, getValueText } from '../../words/value-text.ts';

type Row = NonNullable<ExportPart['values']>[number];

/**
 * Liability at the start and end of a month and its changes; loaded on request because access goes to the audit log
 * [DESK-175].
 */
export function MonthSum({ month, name }: { month: string; name: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const reading = useApiMutation(adminRoutes.exports.part, ['acts']);
  const show = (): void => reading.mutate({ params: { agency, month, set: 'liability' }, query: { form: 'values' } });
  return (
    <Section title={t('months.owed')}>
      <p>{t('months.owedHelp')}</p>
      {reading.error && <FormError>{getErrorText(reading.error, t)}</FormError>}
      {reading.data ? (
        <Lines rows={reading.data.values ?? []} />
      ) : (
        <div>
          <Button variant="secondary" busy={reading.isPending} onClick={show}>
            {t('months.show', { month: name })}
          </Button>
        </div>
      )}
    </Section>
  );
}

const currencyOf = ([, , , , currency]: Row): string | null => (typeof currency === 'string' ? currency : null);

const worthColumn = (header: string, language: string): TableColumn<Row> => ({
  ...numberColumn<Row>(header, ([, , , worth]) => Number(worth ?? 0)),
  cell: ({ row: { original } }) => (
    <span>
      {new Intl.NumberFormat(localeOf(language), currencyOptions(currencyOf(original) ?? 'XXX', language)).format(
        Number(original[3] ?? 0),
      )}
    </span>
  ),
});

function Lines({ rows }: { rows: readonly Row[] }): ReactNode {
  const { t, language } = useTranslation();
  const columns = useMemo<TableColumn<Row>[]>(
    () => [
      textColumn(t('months.line'), ([line]) => getValueText('monthLine', String(line), t)),
      numberColumn(t('months.points'), ([, points]) => Number(points)),
      // Uses the point value at the end of the month, like the files.
      ...(rows.some((row) => currencyOf(row) !== null) ? [worthColumn(t('months.worth'), language)] : []),
      numberColumn(t('months.entries'), ([, , entries]) => (entries === null ? null : Number(entries))),
    ],
    [t, language, rows],
  );
  const shownRows = rows.filter(([line, , , worth]) => line !== 'rounding' || Number(worth ?? 0) !== 0);
  return <DataTable label={t('months.owed')} columns={columns} rows={shownRows} hasFigures empty={null} />;
}
