import { adminRoutes, type DraftWork } from '@fareback/contract/admin';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useReply } from '../data/use-reply.ts';
import { ClashRoom } from '../features/versions/draft/clash-room.tsx';
import { DraftRoom } from '../features/versions/draft/draft-room.tsx';
import { textOf } from '../features/versions/draft/draft-state.ts';
import { FileList } from '../features/versions/draft/file-list.tsx';
import { fileOfProblem } from '../features/versions/draft/files-of-pack.ts';
import { KeptMark } from '../features/versions/draft/kept-mark.tsx';
import { NewerLive } from '../features/versions/draft/newer-live.tsx';
import { NoteField } from '../features/versions/draft/note-field.tsx';
import { Problems } from '../features/versions/draft/problems.tsx';
import { Tidings } from '../features/versions/draft/tidings.tsx';
import { useDraft } from '../features/versions/draft/use-draft.ts';
import { Page } from '../parts/page.tsx';
import { ReplyRoom } from '../parts/reply-room.tsx';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';

/** `/<agency>/versions/<number>/edit`: a draft, worked on file by file; it keeps itself on the server. */
export function Draft(): ReactNode {
  const { agencyId } = useAgency();
  const { number } = useParams({ from: '/$agency/versions/$number/edit' });
  const work = useReply(adminRoutes.versions.work, { params: { agency: agencyId, number } });
  return (
    <ReplyRoom reply={work} lines={12}>
      {(read) => <OneDraft key={number} read={read} />}
    </ReplyRoom>
  );
}

/** Whether a draft may be typed on: nobody was asked to approve it, and it is none that was live. */
const isOpen = ({ state, submittedAt }: DraftWork['version']): boolean => state === 'DRAFT' && submittedAt === null;

type Problem = DraftWork['problems'][number];
const placed = (problems: readonly Problem[], agency: string): Problem[] =>
  problems.map((problem) => ({ ...problem, file: fileOfProblem(problem.file, agency) }));

function OneDraft({ read }: { read: DraftWork }): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const { at = 'programme.yaml' } = useSearch({ from: '/$agency/versions/$number/edit' });
  const { desk, keeper } = useDraft(read);
  const { kept, clashes } = desk.draft;
  const { number } = kept.version;
  const problems = useMemo(() => placed(kept.problems, agencyId), [kept.problems, agencyId]);
  const warnings = useMemo(() => placed(kept.warnings, agencyId), [kept.warnings, agencyId]);
  const { place, go } = usePlace(number);
  const clash = clashes.find(({ file }) => file === at);
  return (
    <Page
      title={t('drafts.title', { number })}
      lead={t('drafts.lead', { number: kept.version.basedOn ?? 0 })}
      actions={<Leaving desk={desk} keeper={keeper} />}
    >
      <div className={styles['head']}>
        {!isOpen(kept.version) && <Badge tone="warning">{t('drafts.closed')}</Badge>}
        <NoteField desk={desk} keeper={keeper} isReadOnly={!isOpen(kept.version)} />
      </div>
      <NewerLive desk={desk} keeper={keeper} />
      <Tidings desk={desk} keeper={keeper} />
      <div className={styles['whole']}>
        <FileList
          agency={agencyId}
          number={number}
          at={at}
          problems={problems}
          has={(file) => textOf(desk.draft, file) !== null}
        />
        <div className={styles['room']}>
          {clash === undefined ? (
            <DraftRoom
              at={at}
              desk={desk}
              keeper={keeper}
              isReadOnly={!isOpen(kept.version)}
              problems={problems}
              warnings={warnings}
              place={place}
            />
          ) : (
            <ClashRoom
              key={clash.theirs}
              clash={clash}
              who={namesOf(kept)}
              onSettle={(text) => keeper.settle(clash.file, text)}
            />
          )}
          <Problems problems={problems} warnings={warnings} onGo={go} />
        </div>
      </div>
    </Page>
  );
}

/** Whether all of it is kept, and the way to what it changes. */
function Leaving({ desk, keeper }: ReturnType<typeof useDraft>): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const { number } = desk.draft.kept.version;
  return (
    <>
      <KeptMark desk={desk} onKeep={() => void keeper.flush()} />
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

const namesOf = ({ version }: DraftWork): string => version.editors.at(-1)?.name ?? version.author.name;

/** The place that somebody wants to be led to, in whichever file it is. */
function usePlace(number: number) {
  const navigate = useNavigate();
  const { agencyId } = useAgency();
  const [place, setPlace] = useState<Pick<Problem, 'file' | 'line' | 'column'> | null>(null);
  const go = ({ file, line, column }: Problem): void => {
    setPlace({ file, line, column });
    void navigate({
      to: '/$agency/versions/$number/edit',
      params: { agency: agencyId, number: String(number) },
      search: { at: file.startsWith('images/') ? 'images' : file },
    });
  };
  return { place, go };
}
