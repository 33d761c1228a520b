import { adminRoutes, findingStates, type SystemFinding } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useMemo } from 'react';
import { useApiQuery } from '../data/use-api-query.ts';
import { customColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Missing, Moment } from '../parts/moment.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import type { MessageKey } from '../words/catalogue.ts';
import { type Translate, useTranslation } from '../words/translation.tsx';

/** `/<agency>/system-check`: the findings of `rewards doctor`, problems first [DESK-699]. */
export function SystemCheckPage(): ReactNode {
  const { t } = useTranslation();
  const check = useApiQuery(adminRoutes.installation.check, {});
  const columns = useColumns();
  const findings = useMemo(() => sortFindings(check.data?.findings ?? []), [check.data]);
  return (
    <Page
      title={t('page.systemCheck')}
      lead={t('systemCheck.lead')}
      actions={
        <Button busy={check.isFetching} onClick={() => void check.refetch()} icon={<Icon name="refresh" size={16} />}>
          {t('systemCheck.again')}
        </Button>
      }
    >
      <QueryBoundary query={check}>
        {({ at }) => (
          <>
            <Facts
              of={[
                [t('systemCheck.at'), <Moment key="at" at={at} />],
                [t('systemCheck.state'), getSummary(findings, t)],
              ]}
            />
            <p>{t('systemCheck.english')}</p>
            <DataTable label={t('page.systemCheck')} columns={columns} rows={findings} empty={null} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

const stateOrder = ({ state }: SystemFinding): number => findingStates.indexOf(state);

const sortFindings = (findings: readonly SystemFinding[]): SystemFinding[] =>
  findings.toSorted((a, b) => stateOrder(a) - stateOrder(b));

/** Says how many problems were found; never by color alone. */
function getSummary(findings: readonly SystemFinding[], t: Translate): string {
  const count = (state: SystemFinding['state']): number => findings.filter((one) => one.state === state).length;
  const counts = [
    ...(count('bad') > 0 ? [t('systemCheck.problems', { count: count('bad') })] : []),
    ...(count('look') > 0 ? [t('systemCheck.looks', { count: count('look') })] : []),
  ];
  return counts.length === 0 ? t('systemCheck.allFine') : counts.join(', ');
}

const looks: Readonly<Record<SystemFinding['state'], [tone: 'error' | 'warning' | 'neutral' | 'success', IconName]>> = {
  bad: ['error', 'alert'],
  look: ['warning', 'eye'],
  unknown: ['neutral', 'help'],
  ok: ['success', 'check'],
};

/** Name of a check; a newer server's unknown check keeps its own. */
function getCheckName(check: string, t: Translate): string {
  const key = `checkName.${check}` as MessageKey;
  const name = t(key);
  return name === key ? check : name;
}

function useColumns(): TableColumn<SystemFinding>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      customColumn(t('systemCheck.state'), stateOrder, ({ state }) => (
        <Badge tone={looks[state][0]} icon={<Icon name={looks[state][1]} size={14} />}>
          {t(`systemCheck.${state}`)}
        </Badge>
      )),
      customColumn(
        t('systemCheck.check'),
        ({ check }) => getCheckName(check, t),
        ({ check }) => getCheckName(check, t),
      ),
      customColumn(
        t('systemCheck.says'),
        ({ says }) => says,
        ({ says }) => <EnglishText>{says}</EnglishText>,
      ),
      customColumn(
        t('systemCheck.todo'),
        ({ todo }) => todo ?? null,
        ({ todo }) => (todo === undefined ? <Missing label={t('desk.none')} /> : <EnglishText>{todo}</EnglishText>),
      ),
    ],
    [t],
  );
}

/** Findings are made by the command, in English. */
const EnglishText = ({ children }: { children: string }): ReactNode => (
  <span lang="en" dir="ltr">
    {children}
  </span>
);
