import type { FileImportDetails, ImportCheck } from '@fareback/contract/admin';
import { importLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { namesOf, nameText } from '../../parts/named.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { RunDialog } from './import-dialogs.tsx';
import { RejectionTable } from './rejection-table.tsx';

type CampaignRow = ImportCheck['campaigns'][number];

type CheckResultProps = { of: FileImportDetails; check: ImportCheck; onChangeColumns: (() => void) | undefined };

/** What an import would do, and the way to start it [DESK-715, DESK-716]. */
export function CheckResult({ of, check, onChangeColumns }: CheckResultProps): ReactNode {
  const { t, number } = useTranslation();
  const { may } = useAgency();
  const [isOpen, setOpen] = useState(false);
  const { accepted, duplicates, leftOut, rejected, members, unconnected, tooEarly, points, reasons } = check;
  return (
    <Section
      title={t('imports.checkTitle')}
      actions={
        may('providers.act') && (
          <>
            {onChangeColumns && (
              <Button variant="secondary" onClick={onChangeColumns}>
                {t('imports.changeColumns')}
              </Button>
            )}
            <Button
              disabled={accepted === 0}
              reason={accepted === 0 ? t('imports.runNone') : undefined}
              onClick={() => setOpen(true)}
            >
              {t('imports.run')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={6}>
        <p>{t('imports.checkLead')}</p>
        <Facts
          of={[
            [t('imports.accepted'), number(accepted)],
            [t('imports.duplicates'), number(duplicates)],
            [t('imports.leftOut'), number(leftOut)],
            [t('imports.rejected'), number(rejected)],
            [t('imports.members'), number(members)],
            [t('imports.unconnected'), number(unconnected)],
            [t('imports.tooEarly'), number(tooEarly)],
            [t('imports.points'), number(points)],
          ]}
        />
        {accepted > 0 && members === 0 && <FormError>{t('imports.noMembers')}</FormError>}
        {members > 0 && unconnected > 0 && <p>{t('imports.unconnectedHelp')}</p>}
        <Campaigns rows={check.campaigns} titles={of.titles} />
        {reasons.length > 0 && (
          <>
            <h3>{t('imports.reasons')}</h3>
            {rejected > reasons.length && <p>{t('imports.reasonsFirst', { shown: importLimits.reasonsShown })}</p>}
            <RejectionTable rows={reasons} />
          </>
        )}
      </Stack>
      {isOpen && <RunDialog of={of} onClose={() => setOpen(false)} />}
    </Section>
  );
}

type CampaignsProps = { rows: readonly CampaignRow[]; titles: Readonly<Record<string, string>> };

function Campaigns({ rows, titles }: CampaignsProps): ReactNode {
  const { t } = useTranslation();
  const nameOf = useMemo(() => namesOf(titles), [titles]);
  const columns = useMemo<TableColumn<CampaignRow>[]>(
    () => [
      textColumn(t('imports.campaign'), ({ campaignId }) => nameText(nameOf(campaignId))),
      numberColumn(t('imports.counted'), ({ counted }) => counted),
      numberColumn(t('imports.earnings'), ({ earnings }) => earnings),
      numberColumn(t('imports.campaignPoints'), ({ points }) => points),
      numberColumn(t('imports.lost'), ({ lost }) => lost),
    ],
    [t, nameOf],
  );
  const affected = rows.filter(({ counted, earnings, lost }) => counted + earnings + lost > 0);
  if (affected.length === 0) return <p>{t('imports.noCampaigns')}</p>;
  return <DataTable label={t('imports.campaign')} columns={columns} rows={affected} empty={null} />;
}
