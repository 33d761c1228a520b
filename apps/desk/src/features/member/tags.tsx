import { adminRoutes, tagLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { clearTypedInput } from '../../data/unsaved-changes.ts';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './notes.module.css';
import { useOneAtATime } from './use-one-at-a-time.ts';

type OfMember = { agency: string; member: string };

const refreshes = ['members', 'acts'] as const;

/** The member's tags in the head of the page; nothing until they are loaded [DESK-668]. */
export function TagBadges({ memberId }: { memberId: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { data } = useApiQuery(adminRoutes.members.notes, { params: { agency: agencyId, member: memberId } });
  if (!data || data.tags.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label={t('memberNotes.tags')}>
      {data.tags.map((tag) => (
        <li key={tag} className={styles['tag']}>
          <Badge tone="neutral">
            <bdi>{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

type TagFormProps = { params: OfMember; tags: readonly string[]; tagsInUse: readonly string[] };

/** The member's tags, each with a button that removes it, and a form for another [DESK-668]. */
export function Tags({ params, tags, tagsInUse }: TagFormProps): ReactNode {
  const { t } = useTranslation();
  const act = useApiMutation(adminRoutes.members.removeTag, refreshes);
  const oneAtATime = useOneAtATime();
  const remove = (tag: string): Promise<void> =>
    oneAtATime(async () => void (await act.mutateAsync({ params, body: { tag } })));
  return (
    <Stack gap={3}>
      {tags.length > 0 && (
        <ul className={styles['tags']} aria-label={t('memberNotes.memberTags')}>
          {tags.map((tag) => (
            <li key={tag} className={styles['tag']} data-row>
              <bdi>{tag}</bdi>
              <IconButton
                icon="close"
                size={16}
                label={t('memberNotes.removeTag', { tag })}
                onClick={() => void remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <FormError>{act.error === null ? undefined : getErrorText(act.error, t)}</FormError>
      <TagForm params={params} suggestions={tagsInUse.filter((tag) => !tags.includes(tag))} />
    </Stack>
  );
}

/** Adds a tag, with suggestions of those in use. */
function TagForm({ params, suggestions }: { params: OfMember; suggestions: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const listId = useId();
  const act = useApiMutation(adminRoutes.members.addTag, refreshes);
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const oneAtATime = useOneAtATime();
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setEmpty(typed.trim() === '');
    if (typed.trim() === '') return;
    await oneAtATime(async () => {
      await act.mutateAsync({ params, body: { tag: typed } });
      clearTypedInput(form);
      setTyped('');
    });
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <Field
          label={t('memberNotes.newTag')}
          help={t('memberNotes.tagHelp')}
          maxLength={tagLimits.lengthMax}
          list={listId}
          autoComplete="off"
          dir="auto"
          value={typed}
          error={isEmpty ? t('memberNotes.emptyTag') : act.error && getErrorText(act.error, t)}
          onChange={({ target }) => {
            setTyped(target.value);
            setEmpty(false);
          }}
        />
        <datalist id={listId}>
          {suggestions.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <Cluster>
          <Button type="submit" size="small" variant="secondary" busy={act.isPending}>
            {t('memberNotes.addTag')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
