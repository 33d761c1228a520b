import { adminRoutes, type FileImportDetails } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { CheckResult } from '../features/imports/check-result.tsx';
import { FileProblemText } from '../features/imports/file-problem-text.tsx';
import { ImportBadge } from '../features/imports/import-badge.tsx';
import { DiscardDialog, RunDialog } from '../features/imports/import-dialogs.tsx';
import { ImportProgress } from '../features/imports/import-progress.tsx';
import { ImportReport } from '../features/imports/import-report.tsx';
import { MappingForm } from '../features/imports/mapping-form.tsx';
import { ResumeUpload } from '../features/imports/resume-upload.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const LOOK_MILLIS = 1_500;
const isUnderWay = ({ state }: Pick<FileImportDetails, 'state'>): boolean =>
  state === 'CHECKING' || state === 'RUNNING';
const lookAgain = (reply: FileImportDetails | undefined): number | false =>
  reply !== undefined && isUnderWay(reply) && LOOK_MILLIS;

/** `/<agency>/imports/<import>`: the next step of an import, then its report [DESK-713, DESK-718]. */
export function OneImport(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const navigate = useNavigate();
  const { import: id } = useParams({ from: '/$agency/imports/$import' });
  const found = useApiQuery(
    adminRoutes.imports.get,
    { params: { agency, import: id }, query: { language } },
    { everyMillis: lookAgain, keepsLast: true },
  );
  const [isDiscarding, setDiscarding] = useState(false);
  const one = found.data;
  return (
    <Page
      title={one?.fileName ?? t('page.imports')}
      actions={
        one !== undefined &&
        may('providers.act') &&
        !isUnderWay(one) && (
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            {t('imports.discard')}
          </Button>
        )
      }
    >
      <QueryBoundary query={found}>
        {(of) => (
          <>
            <Overview of={of} />
            <Steps key={of.revision} of={of} />
            {isDiscarding && (
              <DiscardDialog
                of={of}
                onDone={() => void navigate({ to: '/$agency/imports', params: { agency } })}
                onClose={() => setDiscarding(false)}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Overview({ of }: { of: FileImportDetails }): ReactNode {
  const { t, number } = useTranslation();
  const { providerName, rows, createdAt, endedAt, fileUntil } = of;
  return (
    <Facts
      of={[
        [t('imports.state'), <ImportBadge key="state" of={of} />],
        [t('imports.provider'), <bdi key="provider">{providerName}</bdi>],
        [t('imports.rows'), rows === null ? undefined : number(rows)],
        [t('imports.createdAt'), <Moment key="created" at={createdAt} />],
        [t('imports.endedAt'), endedAt === null ? undefined : <Moment key="ended" at={endedAt} />],
        [t('imports.fileUntil'), fileUntil === null ? t('imports.fileGone') : <Moment key="until" at={fileUntil} />],
      ]}
    />
  );
}

/** What comes next, or the report. */
function Steps({ of }: { of: FileImportDetails }): ReactNode {
  const { may } = useAgency();
  const { state, check, counts, fileUntil } = of;
  const [isMapping, setMapping] = useState(false);
  if (isUnderWay(of)) return <ImportProgress of={of} />;
  if (state === 'DONE') return counts && <ImportReport of={of} counts={counts} />;
  const mayAct = may('providers.act');
  if (state === 'UPLOADING') return mayAct && <ResumeUpload of={of} />;
  if (fileUntil === null) return <FileGone of={of} />;
  const isBeyond = of.problem?.code === 'POINTS_BEYOND_CHECK';
  const mayChange = mayAct && !isMapping && !isBeyond;
  // Reading the file for a proposal takes a while, so columns of a checked file are shown only on request.
  const openMapping = (): void => setMapping(true);
  return (
    <>
      <FileProblemText problem={of.problem} />
      {state === 'CHECKED'
        ? check && <CheckResult of={of} check={check} onChangeColumns={mayChange ? openMapping : undefined} />
        : check && <Interrupted of={of} onChangeColumns={mayChange ? openMapping : undefined} />}
      {mayAct && (isMapping || isBeyond || check === null) && <MappingForm of={of} />}
    </>
  );
}

function FileGone({ of: { problem, rowsDone } }: { of: FileImportDetails }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <FileProblemText problem={problem} />
      <p>{t('imports.fileGoneLead', { done: rowsDone })}</p>
    </>
  );
}

type InterruptedProps = { of: FileImportDetails; onChangeColumns: (() => void) | undefined };

/** An import that was canceled or failed in the middle; it continues where it stopped [DESK-719]. */
function Interrupted({ of, onChangeColumns }: InterruptedProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [isOpen, setOpen] = useState(false);
  if (of.problem?.code === 'POINTS_BEYOND_CHECK') return <p>{t('imports.beyondLead', { done: of.rowsDone })}</p>;
  const lead = of.state === 'FAILED' ? 'imports.failedLead' : 'imports.canceledLead';
  return (
    <>
      <p>{t(lead, { done: of.rowsDone })}</p>
      {may('providers.act') && (
        <Cluster>
          <Button onClick={() => setOpen(true)}>{t('imports.runAgain')}</Button>
          {onChangeColumns && (
            <Button variant="secondary" onClick={onChangeColumns}>
              {t('imports.changeColumns')}
            </Button>
          )}
        </Cluster>
      )}
      {isOpen && <RunDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
