import { adminRoutes, type MemberNote, type MemberRecord, noteLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { clearTypedInput } from '../../data/unsaved-changes.ts';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Area } from '../../parts/choice.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getActorName, getErrorText } from '../../words/value-text.ts';
import styles from './notes.module.css';
import { Tags } from './tags.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

type OfMember = { agency: string; member: string };

const refreshes = ['members', 'acts'] as const;

/** Staff's notes on a member and their tags, with forms for staff who may act for members [DESK-665, DESK-668]. */
export function MemberNotes({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const params = { agency: agencyId, member: record.memberId };
  const reply = useApiQuery(adminRoutes.members.notes, { params });
  return (
    <Section title={t('memberNotes.title')}>
      <QueryBoundary query={reply} lines={2}>
        {({ notes, tags, tagsInUse }) => (
          <Stack gap={4}>
            {notes.length === 0 ? (
              <p className={styles['none']}>{t('memberNotes.none')}</p>
            ) : (
              <ol className={styles['list']}>
                {notes.map((note) => (
                  <Note key={note.noteId} note={note} params={params} />
                ))}
              </ol>
            )}
            {may('members.act') && (
              <>
                <AddForm params={params} />
                <Tags params={params} tags={tags} tagsInUse={tagsInUse} />
              </>
            )}
          </Stack>
        )}
      </QueryBoundary>
    </Section>
  );
}

function Note({ note, params }: { note: MemberNote; params: OfMember }): ReactNode {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const { noteId, text, by, at, editedAt, mayEditUntil, mayDelete } = note;
  const ofNote = { ...params, note: noteId };
  return (
    <li className={styles['note']} data-row>
      <p className={styles['who']}>
        <bdi>{getActorName(by, t)}</bdi> <span>·</span> <Moment at={at} />
        {editedAt !== null && (
          <>
            {' '}
            <span>·</span> <span>{t('memberNotes.edited')}</span>
          </>
        )}
      </p>
      {isEditing ? (
        <EditForm params={ofNote} text={text} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className={styles['text']} dir="auto">
            {text}
          </p>
          <Cluster>
            {mayEditUntil !== null && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('memberNotes.editWhat', { text })}
                onClick={() => setEditing(true)}
              >
                {t('memberNotes.edit')}
              </Button>
            )}
            {mayDelete && <DeleteButton params={ofNote} text={text} />}
          </Cluster>
        </>
      )}
    </li>
  );
}

function DeleteButton({ params, text }: { params: OfMember & { note: string }; text: string }): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('memberNotes.deleteWhat', { text })}
        onClick={() => setAsking(true)}
      >
        {t('memberNotes.delete')}
      </Button>
      {isAsking && (
        <ActionDialog
          route={adminRoutes.members.deleteNote}
          params={params}
          title={t('memberNotes.deleteTitle')}
          lead={<p dir="auto">{text}</p>}
          confirm={t('memberNotes.deleteIt')}
          isDangerous
          done={() => t('memberNotes.deleted')}
          onClose={() => setAsking(false)}
          refreshes={refreshes}
        />
      )}
    </>
  );
}

type EditProps = { params: OfMember & { note: string }; text: string; onClose: () => void };

function EditForm({ params, text, onClose }: EditProps): ReactNode {
  const { t } = useTranslation();
  const act = useApiMutation(adminRoutes.members.editNote, refreshes);
  const [typed, setTyped] = useState(text);
  const [isEmpty, setEmpty] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const oneAtATime = useOneAtATime();
  useEffect(() => area.current?.focus(), []);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setEmpty(typed.trim() === '');
    if (typed.trim() === '') return;
    await oneAtATime(async () => {
      await act.mutateAsync({ params, body: { text: typed } });
      onClose();
    });
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <Area
          ref={area}
          label={t('memberNotes.text')}
          maxLength={noteLimits.textMax}
          value={typed}
          error={isEmpty ? t('memberNotes.empty') : act.error && getErrorText(act.error, t)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Cluster>
          <Button type="submit" size="small" variant="secondary" busy={act.isPending}>
            {t('memberNotes.save')}
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** A typed note with its idempotency key: a retry after a lost response adds it once. */
const typedOf = (text: string) => ({ text, idempotencyKey: crypto.randomUUID() });

function AddForm({ params }: { params: OfMember }): ReactNode {
  const { t } = useTranslation();
  const act = useApiMutation(adminRoutes.members.addNote, refreshes);
  const [typed, setTyped] = useState(() => typedOf(''));
  const [isEmpty, setEmpty] = useState(false);
  const oneAtATime = useOneAtATime();
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setEmpty(typed.text.trim() === '');
    if (typed.text.trim() === '') return;
    await oneAtATime(async () => {
      await act.mutateAsync({ params, body: typed });
      clearTypedInput(form);
      setTyped(typedOf(''));
    });
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <Area
          label={t('memberNotes.new')}
          help={t('memberNotes.help')}
          maxLength={noteLimits.textMax}
          value={typed.text}
          error={isEmpty ? t('memberNotes.empty') : act.error && getErrorText(act.error, t)}
          onChange={({ target }) => {
            setTyped(typedOf(target.value));
            setEmpty(false);
          }}
        />
        <Cluster>
          <Button type="submit" size="small" variant="secondary" busy={act.isPending}>
            {t('memberNotes.add')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
