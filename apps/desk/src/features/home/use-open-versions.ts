import { adminRoutes, type Permission, type Version } from '@fareback/contract/admin';
import { use } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { isolateIfNeeded } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';
import type { TaskSource } from './task.ts';

/** What a version waits for, and who can act on it. */
const waits = {
  MISSED: 'programme.publish',
  APPROVED: 'programme.publish',
  SUBMITTED: 'programme.approve',
} as const satisfies Record<string, Permission>;

const waitOf = ({ missed, state }: Version): keyof typeof waits =>
  missed !== null ? 'MISSED' : state === 'APPROVED' ? 'APPROVED' : 'SUBMITTED';

const isOnes = ({ author, editors }: Version, staffId: string | undefined): boolean =>
  [author, ...editors].some(({ id }) => id === staffId);

/** Versions that wait for the current user: to approve, to publish, or after a missed schedule [DESK-119]. */
export function useOpenVersions(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const me = use(MeContext);
  const isEnabled = may('programme.approve') || may('programme.publish');
  const query = useApiQuery(
    adminRoutes.versions.list,
    { params: { agency: agencyId }, query: { only: 'open', limit: 100 } },
    { isEnabled },
  );
  const isMine = (version: Version): boolean => {
    const wait = waitOf(version);
    return may(waits[wait]) && !(wait === 'SUBMITTED' && isOnes(version, me?.staffId));
  };
  if (!isEnabled) return null;
  const tasks = (query.data?.data ?? []).filter(isMine).map((version) => ({
    key: `version ${version.number}`,
    text: t(`today.${waitOf(version)}`, { number: version.number, by: getActorName(version.author, t) }),
    note: isolateIfNeeded(version.note),
    to: '/$agency/versions/$number' as const,
    params: { number: String(version.number) },
  }));
  return { name: 'page.versions', query, tasks };
}
