import { adminRoutes, type DraftWork } from '@fareback/contract/admin';
import { classes } from '@fareback/ui/classes.ts';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { TryRideInDraft } from '../features/try-ride/try-ride-in-draft.tsx';
import { ChangeNotices, NewerLive } from '../features/versions/draft/change-notices.tsx';
import { Comments } from '../features/versions/draft/comments.tsx';
import { ConflictResolver } from '../features/versions/draft/conflict-resolver.tsx';
import { DraftSection } from '../features/versions/draft/draft-section.tsx';
import { type Conflict, getSaveStatus, textOf } from '../features/versions/draft/draft-state.ts';
import { EditHistory } from '../features/versions/draft/edits/edit-history.tsx';
import { UndoButtons } from '../features/versions/draft/edits/undo-buttons.tsx';
import { FileList } from '../features/versions/draft/file-list.tsx';
import { fileOfProblem } from '../features/versions/draft/files-of-pack.ts';
import { FormsSection } from '../features/versions/draft/forms/forms-section.tsx';
import { findSection, isFormSection, OVERVIEW } from '../features/versions/draft/forms/sections.ts';
import { NextSteps, NoteField } from '../features/versions/draft/next-steps.tsx';
import { Problems, ProblemsInForms } from '../features/versions/draft/problems.tsx';
import { isOpen, SaveStatusBadge, whyClosed } from '../features/versions/draft/save-status-badge.tsx';

import { useDraft } from '../features/versions/draft/use-draft.ts';
import { PreviewPane } from '../features/versions/preview/preview-pane.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/versions/<number>/edit`: a draft, edited in forms or as files, with autosave. */
export function Draft(): ReactNode {
  const { agencyId } = useAgency();
  const { number } = useParams({ from: '/$agency/versions/$number/edit' });
  const work = useApiQuery(adminRoutes.versions.work, { params: { agency: agencyId, number } });
  return (
    <QueryBoundary query={work} lines={12}>
      {(read) => <OneDraft key={number} read={read} />}
    </QueryBoundary>
  );
}

type Problem = DraftWork['problems'][number];
type Place = Pick<Problem, 'file' | 'line' | 'column' | 'key'>;
const placed = (problems: readonly Problem[], agency: string): Problem[] =>
  problems.map((problem) => ({ ...problem, file: fileOfProblem(problem.file, agency) }));

function OneDraft({ read }: { read: DraftWork }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { at = OVERVIEW } = useSearch({ from: '/$agency/versions/$number/edit' });
  const { desk, autosave } = useDraft(read);
  const { saved } = desk.draft;
  const { number, basedOn } = saved.version;
  const problems = useMemo(() => placed(saved.problems, agencyId), [saved.problems, agencyId]);
  const warnings = useMemo(() => placed(saved.warnings, agencyId), [saved.warnings, agencyId]);
  const program = textOf(desk.draft, 'programme.yaml');
  const [isPreviewed, setPreviewed] = useState(false);
  const { place, go } = usePlace(number, { isInForms: isFormSection(at), programme: program });
  return (
    <Page
      title={t('drafts.title', { number })}
      lead={basedOn === null ? t('drafts.leadFirst') : t('drafts.lead', { number: basedOn })}
      actions={<Leaving at={at} desk={desk} autosave={autosave} />}
    >
      <div className={styles['head']}>
        {!isOpen(saved.version) && <Badge tone="warning">{t(`drafts.${whyClosed[saved.version.state]}`)}</Badge>}
        <NoteField desk={desk} autosave={autosave} isReadOnly={!isOpen(saved.version)} />
      </div>
      <NewerLive desk={desk} autosave={autosave} />
      <ChangeNotices desk={desk} autosave={autosave} />
      <div className={classes(styles['whole'], isPreviewed && styles['beside'])}>
        <FileList
          agency={agencyId}
          number={number}
          at={at}
          problems={problems}
          textOf={(file) => textOf(desk.draft, file)}
        />
        <div className={styles['preview']}>
          <PreviewPane
            version={saved.version}
            pictures={saved.pictures}
            room={at}
            isOpen={isPreviewed}
            onToggle={() => setPreviewed(!isPreviewed)}
          />
        </div>
        <div className={styles['container']}>
          <OneSection at={at} desk={desk} autosave={autosave} problems={problems} warnings={warnings} place={place} />
          {isFormSection(at) ? (
            <ProblemsInForms desk={desk} autosave={autosave} problems={problems} warnings={warnings} onGo={go} />
          ) : (
            <Problems problems={problems} warnings={warnings} onGo={go} forms={null} />
          )}
          {at === OVERVIEW && <NextSteps version={saved.version} saveStatus={getSaveStatus(desk.draft)} />}
        </div>
      </div>
    </Page>
  );
}

type SectionProps = ReturnType<typeof useDraft> & {
  at: string;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  place: Place | null;
};

/**
 * The conflict shown in a section: that of its file. Forms and texts are read-only until all are resolved [DESK-324].
 */
const findConflictAt = (conflicts: readonly Conflict[], at: string): Conflict | undefined =>
  conflicts.find(({ file }) => file === at) ?? (isFormSection(at) || at === 'texts' ? conflicts[0] : undefined);

function OneSection({ at, desk, autosave, ...rest }: SectionProps): ReactNode {
  const { may } = useAgency();
  const { saved, conflicts } = desk.draft;
  const conflict = findConflictAt(conflicts, at);
  if (conflict !== undefined)
    return (
      <ConflictResolver
        key={`${at} ${conflict.file} ${conflict.theirs}`}
        at={at}
        conflict={conflict}
        desk={desk}
        autosave={autosave}
      />
    );
  const shared = { at, desk, autosave, isReadOnly: !isOpen(saved.version), ...rest };
  if (!isFormSection(at)) return <DraftSection {...shared} />;
  const { number } = saved.version;
  const beside = (
    <>
      <EditHistory at={at} desk={desk} autosave={autosave} isReadOnly={shared.isReadOnly} />
      <Comments number={number} about={at === OVERVIEW ? '' : at} />
      {at.startsWith('campaigns/') && may('members.read') && <TryRideInDraft key={at} number={number} />}
    </>
  );
  return <FormsSection {...shared} beside={beside} />;
}

function Leaving({ at, desk, autosave }: ReturnType<typeof useDraft> & { at: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { saved, conflicts } = desk.draft;
  const { number } = saved.version;
  const choiceAt = findConflictAt(conflicts, at) === undefined ? conflicts[0]?.file : at;
  return (
    <>
      {isOpen(saved.version) && <UndoButtons desk={desk} autosave={autosave} />}
      <SaveStatusBadge desk={desk} choiceAt={choiceAt} onKeep={() => void autosave.flush()} />
      <Link
        to="/$agency/versions/$number"
        params={{ agency: agencyId, number: String(number) }}
        className={buttonClassName()}
      >
        {t('drafts.look')}
      </Link>
    </>
  );
}

/** Link target of a problem: its form field if the user works in forms and it has one, else its line. */
function usePlace(number: number, { isInForms, programme: program }: { isInForms: boolean; programme: string | null }) {
  const navigate = useNavigate();
  const { agencyId } = useAgency();
  const [place, setPlace] = useState<Place | null>(null);
  const go = (problem: Problem): void => {
    const { file } = problem;
    setPlace({ ...problem });
    const form = isInForms ? findSection(problem, program) : null;
    void navigate({
      to: '/$agency/versions/$number/edit',
      params: { agency: agencyId, number: String(number) },
      search: { at: form ?? (file.startsWith('images/') ? 'images' : file) },
    });
  };
  return { place, go };
}
