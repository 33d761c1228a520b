import { adminRoutes, FORMER_STAFF, type VersionComment } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, use, useRef, useState } from 'react';
import { MeContext, useAgency } from '../../../data/me.tsx';
import { clearTypedInput } from '../../../data/unsaved-changes.ts';
import { useApiMutation, useApiQuery } from '../../../data/use-api-query.ts';
import { Moment } from '../../../parts/moment.tsx';
import { Section } from '../../../parts/page.tsx';
import { QueryBoundary } from '../../../parts/query-boundary.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getActorName, getErrorText } from '../../../words/value-text.ts';
import styles from './draft.module.css';
import { MentionArea } from './mention-area.tsx';
import { findMentions } from './mentions.ts';

type CommentsProps = {
  number: number;
  /** The part of the draft to comment on; empty for the whole draft, which shows all comments. */
  about?: string;
};

const LOOK_MILLIS = 20_000;

export function Comments({ number, about = '' }: CommentsProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const params = { agency: agencyId, number: String(number) };
  const comments = useApiQuery(adminRoutes.versions.comments, { params }, { everyMillis: LOOK_MILLIS });
  return (
    <Section title={t('comments.title')}>
      <QueryBoundary query={comments} lines={2}>
        {({ data }) => {
          const shown = about === '' ? data : data.filter((one) => one.about === about);
          return shown.length === 0 ? (
            <p className={styles['none']}>{t('comments.none')}</p>
          ) : (
            <ol className={styles['list']}>
              {shown.map((comments) => (
                <Comment key={comments.id} said={comments} params={params} isOfAll={about === ''} />
              ))}
            </ol>
          );
        }}
      </QueryBoundary>
      <SayForm params={params} about={about} />
    </Section>
  );
}

type OfVersion = { agency: string; number: string };

function Comment({
  said: comments,
  params,
  isOfAll,
}: {
  said: VersionComment;
  params: OfVersion;
  isOfAll: boolean;
}): ReactNode {
  const { id, by, at, text, about } = comments;
  const { t } = useTranslation();
  const { may } = useAgency();
  const me = use(MeContext);
  const isOwn = by.kind === 'staff' && by.id === me?.staffId;
  // Comments of former staff have no owner who could delete them.
  const isOrphan = by.name.startsWith(FORMER_STAFF) && may('staff.manage');
  return (
    <li className={styles['comment']}>
      <p className={styles['who']}>
        <bdi>{getActorName(by, t)}</bdi> <span>·</span> <Moment at={at} />
        {isOfAll && about !== '' && <code dir="ltr">{` ${about}`}</code>}
      </p>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      {(isOwn || isOrphan) && <TakeBack params={{ ...params, comment: id }} text={text} />}
    </li>
  );
}

/** Deletes one's own comment, or one of former staff [DESK-325, TEN-38]. */
function TakeBack({ params, text }: { params: OfVersion & { comment: string }; text: string }): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const act = useApiMutation(adminRoutes.versions.takeBackComment, ['versions', 'acts']);
  // A ref, because a second click can arrive before the next render.
  const isSending = useRef(false);
  const press = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await act.mutateAsync({ params });
      toast({ title: t('comments.takenBack'), tone: 'success' });
    } finally {
      isSending.current = false;
    }
  };
  return (
    <>
      <FormError>{act.error === null ? undefined : getErrorText(act.error, t)}</FormError>
      <Button
        size="small"
        variant="quiet"
        busy={act.isPending}
        aria-label={t('comments.takeBackWhat', { text })}
        onClick={() => void press().catch(() => {})}
      >
        {t('comments.takeBack')}
      </Button>
    </>
  );
}

/** A typed comment with its idempotency key: a retry after a lost response posts it once [DESK-397]. */
const typedOf = (text: string) => ({ text, idempotencyKey: crypto.randomUUID() });

function SayForm({ params, about }: { params: OfVersion; about: string }): ReactNode {
  const { t } = useTranslation();
  const act = useApiMutation(adminRoutes.versions.comment, ['versions', 'acts']);
  const [typed, setTyped] = useState(() => typedOf(''));
  const people = useApiQuery(
    adminRoutes.versions.readers,
    { params: { agency: params.agency } },
    { isEnabled: typed.text.includes('@') },
  );
  const readers = people.data?.data ?? [];
  const chosen = useRef(new Set<string>());
  // A ref, because a second click can arrive before the next render.
  const isSending = useRef(false);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (typed.text.trim() === '' || isSending.current) return;
    isSending.current = true;
    try {
      await act.mutateAsync({
        params,
        body: { about, ...typed, mentions: findMentions(typed.text, readers, chosen.current) },
      });
      clearTypedInput(form);
      setTyped(typedOf(''));
    } finally {
      isSending.current = false;
    }
  };
  return (
    <form onSubmit={(event) => void send(event).catch(() => {})}>
      <Stack gap={3}>
        <MentionArea
          label={t('comments.say')}
          help={t('comments.help')}
          maxLength={2000}
          value={typed.text}
          readers={readers}
          onType={(text) => setTyped(typedOf(text))}
          onMention={(staffId) => chosen.current.add(staffId)}
        />
        <FormError>{act.error === null ? undefined : getErrorText(act.error, t)}</FormError>
        <Cluster>
          <Button type="submit" size="small" variant="secondary" busy={act.isPending}>
            {t('comments.send')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
