import type { AuditEvent, MemberRecord } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { getActorName } from '../../words/actor-name.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getVerbText } from '../../words/verb-text.ts';

/** The reason as written by the author; null if missing, or if the member was erased. */
function reasonOf({ personal }: AuditEvent): string | null {
  const { reason, answer } = personal ?? {};
  const reasonText = reason ?? answer;
  return typeof reasonText === 'string' ? reasonText : null;
}

/** Recent staff actions on the member with reasons, for the next support call [DESK-252]. */
export function MemberRecentActions({ acts }: Pick<MemberRecord, 'acts'>): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<AuditEvent>[]>(
    () => [
      momentColumn(t('member.when'), ({ happenedAt }) => happenedAt),
      textColumn(t('record.what'), ({ verb }) => getVerbText(verb, t)),
      textColumn(t('record.who'), ({ actor }) => getActorName(actor, t)),
      textColumn(t('member.because'), reasonOf),
    ],
    [t],
  );
  return (
    <Section title={t('member.acts')}>
      <DataTable
        label={t('member.acts')}
        columns={columns}
        rows={acts}
        file="member-acts"
        empty={<p>{t('member.noActs')}</p>}
      />
    </Section>
  );
}
