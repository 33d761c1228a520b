import { adminRoutes, type RecordedAct } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useReply } from '../../data/use-reply.ts';
import { Section } from '../../parts/page.tsx';
import { ReplyRoom } from '../../parts/reply-room.tsx';
import { useWords } from '../../words/words.tsx';
import { Difference } from '../versions/difference.tsx';

/** The versions that an act put one in the place of the other, where it wrote down what that changed. */
export interface Publication {
  before: number;
  after: number;
}

/** The publication that an act was, or null; what was handed in may have changed since. */
export function publicationOf({ verb, subject, facts }: RecordedAct): Publication | null {
  const { before, after, changes } = facts;
  if (subject.kind !== 'version' || verb === 'versions.handIn' || !Array.isArray(changes)) return null;
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : null;
}

/** What a publication changed, in the desk's language: the record keeps it in one. Whom it reaches today is not of then [DESK-364]. */
export function PublishedChanges({ before, after }: Publication): ReactNode {
  const { t, language } = useWords();
  const { agencyId } = useAgency();
  const difference = useReply(adminRoutes.versions.diff, {
    params: { agency: agencyId, number: String(after) },
    query: { against: before, language },
  });
  return (
    <Section title={t('versions.changes')}>
      <ReplyRoom reply={difference} lines={4}>
        {(told) => <Difference difference={{ ...told, reach: [] }} />}
      </ReplyRoom>
    </Section>
  );
}
