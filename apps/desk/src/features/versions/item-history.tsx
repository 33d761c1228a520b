import type { ItemHistory, ItemList } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { customColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';
import { useFieldTexts } from './difference.tsx';

const kinds = { campaigns: 'campaign', offers: 'offer' } as const;

type Row = ItemHistory['versions'][number];

/** The last versions that changed a campaign or offer, with a link to each. */
export function ItemVersions({ list, versions }: { list: ItemList; versions: readonly Row[] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const texts = useFieldTexts();
  const columns = useMemo<TableColumn<Row>[]>(() => {
    const subject = { kind: kinds[list] };
    const changeOf = ({ change, fields }: Row): string => {
      if (change !== 'CHANGED') return t(change === 'ADDED' ? 'items.added' : 'items.removed');
      return fields
        .map(
          (field) =>
            `${texts.label(subject, field)}: ${texts.value(subject, field, field.before)} → ${texts.value(subject, field, field.after)}`,
        )
        .join(' · ');
    };
    return [
      customColumn<Row>(
        t('versions.named', { number: '' }).trim(),
        ({ number }) => number,
        ({ number }) => (
          <Link to="/$agency/versions/$number" params={{ agency, number: String(number) }}>
            {t('items.version', { number })}
          </Link>
        ),
      ),
      textColumn<Row>(t('items.change'), changeOf),
      momentColumn<Row>(t('items.published'), ({ publishedAt }) => publishedAt),
      textColumn<Row>(t('items.by'), ({ publisher }) => publisher && getActorName(publisher, t)),
    ];
  }, [t, agency, texts, list]);
  return (
    <Section title={t('items.versions')}>
      <DataTable
        label={t('items.versions')}
        columns={columns}
        rows={versions}
        empty={<EmptyState compact icon="history" title={t('items.versionsNone')} />}
      />
    </Section>
  );
}
