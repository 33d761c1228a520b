import { adminRoutes, type Permission, type Version } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { isolateIfNeeded } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';

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
export function OpenVersions(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const me = use(MeContext);
  const open = useApiQuery(adminRoutes.versions.list, {
    params: { agency: agencyId },
    query: { only: 'open', limit: 100 },
  });
  const isMine = (version: Version): boolean => {
    const wait = waitOf(version);
    return may(waits[wait]) && !(wait === 'SUBMITTED' && isOnes(version, me?.staffId));
  };
  return (
    <Section title={t('page.versions')}>
      <QueryBoundary query={open} lines={1}>
        {({ data }) => {
          const mine = data.filter(isMine);
          if (mine.length === 0) return <p>{t('today.noVersion')}</p>;
          return mine.map((version) => (
            <p key={version.number}>
              <Link to="/$agency/versions/$number" params={{ agency: agencyId, number: String(version.number) }}>
                {t(`today.${waitOf(version)}`, { number: version.number, by: getActorName(version.author, t) })}
              </Link>
              {version.note !== '' && <span>{` ${isolateIfNeeded(version.note)}`}</span>}
            </p>
          ));
        }}
      </QueryBoundary>
    </Section>
  );
}
