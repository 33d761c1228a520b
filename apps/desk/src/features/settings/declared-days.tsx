import { type AgencySettings, adminRoutes, type DeclaredDay } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, ReasonField, TextField } from '../../parts/action-fields.tsx';
import { actionsColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

const refreshes = ['settings', 'acts'];

/**
 * Days that staff or a feed declared, such as bad air; staff with the permission can declare and withdraw them. Nothing
 * if the program has no kinds of day [DESK-524].
 */
export function DeclaredDays({
  declared,
  declaredKinds: kinds,
}: Pick<AgencySettings, 'declared' | 'declaredKinds'>): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('maintenance.act');
  const [isDeclaring, setDeclaring] = useState(false);
  const [withdrawn, setWithdrawn] = useState<DeclaredDay | null>(null);
  const nameOf = useMemo(() => {
    const names = new Map(kinds.map(({ id, name }) => [id, name]));
    return (kind: string) => names.get(kind) ?? kind;
  }, [kinds]);
  const columns = useColumns(nameOf, mayAct ? setWithdrawn : null);
  if (kinds.length === 0 && declared.length === 0) return null;
  return (
    <Section
      title={t('settings.declared')}
      actions={
        mayAct &&
        kinds.length > 0 && (
          <Button variant="secondary" onClick={() => setDeclaring(true)}>
            {t('settings.declare')}
          </Button>
        )
      }
    >
      <p>{t('settings.declaredHelp')}</p>
      <DataTable
        label={t('settings.declared')}
        columns={columns}
        rows={declared}
        empty={<EmptyState compact icon="calendar" title={t('settings.noDeclared')} />}
        file="declared-days"
      />
      {isDeclaring && <DeclareDialog kinds={kinds} onClose={() => setDeclaring(false)} />}
      {withdrawn !== null && (
        <ActionDialog
          route={adminRoutes.service.withdrawDay}
          params={{ agency: agencyId, declared: withdrawn.declaredId }}
          title={t('settings.withdrawTitle', { kind: nameOf(withdrawn.kind), day: withdrawn.day })}
          lead={t('settings.withdrawHelp')}
          confirm={t('settings.withdraw')}
          done={() => t('settings.withdrawn')}
          onClose={() => setWithdrawn(null)}
          refreshes={refreshes}
        />
      )}
    </Section>
  );
}

function DeclareDialog({
  kinds,
  onClose,
}: Readonly<{ kinds: AgencySettings['declaredKinds']; onClose: () => void }>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.service.declareDay}
      params={{ agency: agencyId }}
      title={t('settings.declareTitle')}
      lead={t('settings.declaredHelp')}
      confirm={t('settings.declare')}
      begin={{ kind: kinds[0]?.id ?? '', day: '', reason: '' }}
      done={() => t('settings.declaredDone')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ChoiceField name="kind" label={t('settings.kind')} options={kinds.map(({ id, name }) => [id, name] as const)} />
      <TextField name="day" label={t('settings.day')} help={t('settings.declareDayHelp')} />
      <ReasonField />
    </ActionDialog>
  );
}

function useColumns(
  nameOf: (kind: string) => string,
  onWithdraw: ((day: DeclaredDay) => void) | null,
): TableColumn<DeclaredDay>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      textColumn(t('settings.day'), ({ day }) => day),
      textColumn(t('settings.kind'), ({ kind }) => nameOf(kind)),
      textColumn(t('field.reason'), ({ reason }) => reason),
      textColumn(t('settings.declaredBy'), ({ madeBy }) => madeBy),
      textColumn(t('staff.state'), ({ withdrawnAt }) =>
        t(withdrawnAt === null ? 'settings.stands' : 'settings.withdrawn'),
      ),
      momentColumn(t('record.when'), ({ madeAt }) => madeAt),
      ...(onWithdraw === null
        ? []
        : [
            actionsColumn<DeclaredDay>(
              t('staff.do'),
              (day) =>
                day.withdrawnAt === null && (
                  <Button size="small" variant="quiet" onClick={() => onWithdraw(day)}>
                    {t('settings.withdraw')}
                  </Button>
                ),
            ),
          ]),
    ],
    [t, nameOf, onWithdraw],
  );
}
