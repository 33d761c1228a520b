import { adminRoutes, type RiderTeam, type TeamResult } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { useArchiveTeams } from '../features/rider-teams/archive-teams.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { TextField } from '../parts/action-fields.tsx';
import { dayText, monthText } from '../parts/agency-day.ts';
import { Area } from '../parts/choice.tsx';
import { actionsColumn, codeColumn, customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

type Chosen = { act: 'rename' | 'newCode' | 'archive'; team: RiderTeam };

/** `/<agency>/teams`: teams of riders with their size, league and code, and ways to add and change them [DESK-515, DESK-539]. */
export function RiderTeams(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const teams = useApiQuery(adminRoutes.riderTeams.list, { params: { agency: agencyId }, query: { language } });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useColumns(setChosen, teams.data);
  const resultColumns = useResultColumns();
  const bulk = useArchiveTeams();
  return (
    <Page
      title={t('page.riderTeams')}
      lead={t('riderTeams.lead')}
      actions={may('stock.act') && <Button onClick={() => setAdding(true)}>{t('riderTeams.add')}</Button>}
    >
      <QueryBoundary query={teams}>
        {({ isOn, hasMembers, teams: rows, results }) => (
          <>
            {!isOn && <p>{t('riderTeams.off')}</p>}
            {isOn && rows.length > 0 && !hasMembers && <p>{t('riderTeams.noMembers')}</p>}
            <ListTable
              list="riderTeams"
              bulk={bulk}
              label={t('page.riderTeams')}
              columns={columns}
              rows={rows}
              file="rider-teams"
              empty={
                <EmptyState icon="users" title={t('riderTeams.empty')}>
                  {t('riderTeams.emptyHelp')}
                </EmptyState>
              }
            />
            {results.length > 0 && (
              <Section title={t('riderTeams.results')}>
                <p>{t('riderTeams.resultsLead')}</p>
                <DataTable
                  label={t('riderTeams.results')}
                  columns={resultColumns}
                  rows={results}
                  file="team-results"
                  empty={null}
                />
              </Section>
            )}
          </>
        )}
      </QueryBoundary>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {chosen && <ChangeDialog {...chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

const refreshes = ['riderTeams', 'acts'];

const namesIn = (typed: unknown): unknown =>
  typeof typed === 'string'
    ? typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : typed;

/** One name per line, so a column of a spreadsheet can be pasted. */
function NamesField(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Area
      label={t('riderTeams.names')}
      help={t('riderTeams.namesHelp')}
      rows={8}
      error={formState.errors['names'] && t('riderTeams.namesWrong')}
      {...register('names', { setValueAs: namesIn })}
    />
  );
}

function AddDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.riderTeams.create}
      params={{ agency: agencyId }}
      title={t('riderTeams.add')}
      lead={t('riderTeams.addLead')}
      confirm={t('riderTeams.add')}
      begin={{ names: '' }}
      done={({ added, known }) => t('riderTeams.added', { added, known })}
      onClose={onClose}
      refreshes={refreshes}
    >
      <NamesField />
    </ActionDialog>
  );
}

function ChangeDialog({ act, team, onClose }: Chosen & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const shared = { params: { agency: agencyId, team: team.teamId }, onClose, refreshes };
  const { name } = team;
  if (act === 'rename')
    return (
      <ActionDialog
        {...shared}
        route={adminRoutes.riderTeams.rename}
        title={t('riderTeams.renameTitle', { name })}
        lead={t('riderTeams.renameLead')}
        confirm={t('riderTeams.rename')}
        begin={{ name }}
        done={(renamed) => t('riderTeams.renamed', renamed)}
      >
        <TextField name="name" label={t('riderTeams.name')} />
      </ActionDialog>
    );
  if (act === 'newCode')
    return (
      <ActionDialog
        {...shared}
        route={adminRoutes.riderTeams.newCode}
        title={t('riderTeams.newCodeTitle', { name })}
        lead={t('riderTeams.newCodeLead')}
        confirm={t('riderTeams.newCode')}
        done={() => t('riderTeams.newCodeDone')}
      />
    );
  return (
    <ActionDialog
      {...shared}
      route={adminRoutes.riderTeams.archive}
      title={t('riderTeams.archiveTitle', { name })}
      lead={t('riderTeams.archiveLead')}
      confirm={t('riderTeams.archive')}
      isDangerous
      done={() => t('riderTeams.archived')}
    />
  );
}

/** The name of a measure in messages. */
const measureWord = (measure: string): string => (measure === 'RIDERS' ? 'PEOPLE' : measure);

function useColumns(
  onChoose: (chosen: Chosen) => void,
  { month, measure = 'RIDES' }: { month?: string; measure?: string } = {},
): TableColumn<RiderTeam>[] {
  const { t, language } = useTranslation();
  const mayAct = useAgency().may('stock.act');
  return useMemo(
    () =>
      columnsOf<RiderTeam>({
        name: textColumn(t('riderTeams.name'), ({ name }) => name),
        members: {
          ...numberColumn<RiderTeam>(t('riderTeams.members'), ({ members }) => members),
          cell: ({ row: { original } }) => <span>{original.members ?? t('riderTeams.fewerThanFive')}</span>,
        },
        amountIn: numberColumn(
          t('riderTeams.amountIn', {
            measure: measureWord(measure),
            month: month === undefined ? '' : monthText(month, language),
          }),
          ({ rides }) => rides,
        ),
        perMember: numberColumn(
          t('riderTeams.perMember', { measure: measureWord(measure) }),
          ({ perMember }) => perMember,
        ),
        league: textColumn(t('riderTeams.league'), ({ league }) => league),
        ...(mayAct ? { code: codeColumn<RiderTeam>(t('riderTeams.code'), ({ code }) => code || null) } : {}),
        archivedAt: momentColumn(t('riderTeams.archivedAt'), ({ archivedAt }) => archivedAt, {
          empty: () => t('riderTeams.active'),
        }),
        ...(mayAct
          ? {
              actions: actionsColumn<RiderTeam>(t('staff.do'), (team) =>
                team.archivedAt === null
                  ? (['rename', 'newCode', 'archive'] as const).map((act) => (
                      <Button key={act} size="small" variant="quiet" onClick={() => onChoose({ act, team })}>
                        {t(`riderTeams.${act}`)}
                      </Button>
                    ))
                  : null,
              ),
            }
          : {}),
      }),
    [t, language, mayAct, month, measure, onChoose],
  );
}

function useResultColumns(): TableColumn<TeamResult>[] {
  const { t, language } = useTranslation();
  return useMemo(
    () =>
      columnsOf<TeamResult>({
        challenge: textColumn(t('riderTeams.challenge'), ({ challenge }) => challenge),
        lastDay: customColumn(
          t('riderTeams.lastDay'),
          ({ endsOn }) => endsOn,
          ({ endsOn }) => dayText(endsOn, language),
        ),
        league: textColumn(t('riderTeams.league'), ({ league }) => league),
        place: numberColumn(t('riderTeams.place'), ({ place }) => place),
        name: textColumn(t('riderTeams.name'), ({ team }) => team),
        reached: textColumn(t('riderTeams.reached'), ({ amount, measure }) =>
          t('riderTeams.amount', { amount, measure: measureWord(measure) }),
        ),
        members: numberColumn(t('riderTeams.members'), ({ members }) => members),
        prizes: textColumn(t('riderTeams.prizes'), ({ prizes }) => prizes.join(', ') || null),
        paid: {
          ...numberColumn<TeamResult>(t('riderTeams.paid'), ({ paid }) => paid),
          cell: ({ row: { original } }) => <span>{original.paid ?? t('riderTeams.fewerThanFive')}</span>,
        },
        settledAt: momentColumn(t('riderTeams.settledAt'), ({ settledAt }) => settledAt),
      }),
    [t, language],
  );
}
