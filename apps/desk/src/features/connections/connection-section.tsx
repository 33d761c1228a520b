import { adminRoutes, type Connection, type ConnectionKind, type ConnectionProblem } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { Disconnect, SetConnection } from './set-connection.tsx';
import { TestConnection } from './test-connection.tsx';

/** Shows connections of one kind, or only the one with this id, with a button to test it [DESK-740]. */
export function ConnectionSections({ kind, id }: { kind: ConnectionKind; id?: string }): ReactNode {
  const { agencyId } = useAgency();
  const found = useApiQuery(adminRoutes.connections.list, { params: { agency: agencyId } });
  return (
    <QueryBoundary query={found}>
      {({ connections }) =>
        connections
          .filter((each) => each.kind === kind && (id === undefined || each.id === id))
          .map((each) => <ConnectionSection key={each.id} connection={each} />)
      }
    </QueryBoundary>
  );
}

function ConnectionSection({ connection }: { connection: Connection }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const { kind, name, protocol, isConnected } = connection;
  return (
    <Section title={kind === 'provider' ? t('connections.title') : t('connections.titleOf', { name })}>
      <p>{t(isConnected ? `connectionProtocol.${protocol}` : 'connections.notConnected')}</p>
      <ConnectionFacts connection={connection} />
      {protocol === 'EVENTS' && (
        <p>
          <Link to="/$agency" params={{ agency: agencyId }}>
            {t('connections.sendTest')}
          </Link>
        </p>
      )}
      {protocol !== 'EVENTS' && may('providers.act') && <ConnectionActions connection={connection} />}
    </Section>
  );
}

type Doing = { kind: 'set'; problem: ConnectionProblem | null } | { kind: 'disconnect' };

function ConnectionActions({ connection }: { connection: Connection }): ReactNode {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { isConnected, setAt } = connection;
  const close = (): void => setDoing(null);
  const change = (problem: ConnectionProblem | null): void => setDoing({ kind: 'set', problem });
  return (
    <>
      <Cluster>
        <Button variant="secondary" onClick={() => change(null)}>
          {t('connections.set')}
        </Button>
        {isConnected && (
          <Button variant="quiet" onClick={() => setDoing({ kind: 'disconnect' })}>
            {t('connections.disconnect')}
          </Button>
        )}
      </Cluster>
      {setAt !== null && <TestConnection key={setAt} connection={connection} onChange={change} />}
      {doing?.kind === 'set' && <SetConnection connection={connection} problem={doing.problem} onClose={close} />}
      {doing?.kind === 'disconnect' && <Disconnect connection={connection} onClose={close} />}
    </>
  );
}

/** A date, or “Never”. */
function DateOrNever({ at }: { at: string | null }): ReactNode {
  const { t } = useTranslation();
  return at === null ? <span>{t('connections.never')}</span> : <Moment at={at} />;
}

function ConnectionFacts({ connection }: { connection: Connection }): ReactNode {
  const { t } = useTranslation();
  const { kind, protocol, addresses, client, hasSecret, setAt, redirectUris } = connection;
  const { eventSecretSince, calledAt, acceptedAt } = connection;
  const isCalled = protocol !== 'EVENTS' && setAt !== null;
  return (
    <Facts
      of={[
        ...addresses.map(({ name, address }) => [t(`connectionAddress.${name}`), address] as const),
        [t('openId.clientId'), client?.clientId],
        [t('connections.scope'), client?.scope],
        [
          t('connections.secret'),
          hasSecret === null ? undefined : t(hasSecret ? 'connections.secretSet' : 'connections.noSecret'),
        ],
        [t('connections.setAt'), isCalled ? <Moment key="setAt" at={setAt} /> : undefined],
        [t('openId.redirect'), redirectUris.length === 0 ? undefined : redirectUris.join(', ')],
        ...(kind === 'provider'
          ? ([
              [t('connections.eventSecret'), <DateOrNever key="eventSecret" at={eventSecretSince} />],
              [t('connections.called'), <DateOrNever key="called" at={calledAt} />],
              [t('connections.accepted'), <DateOrNever key="accepted" at={acceptedAt} />],
            ] as const)
          : []),
        [t('connections.passedAt'), isCalled ? <DateOrNever key="passedAt" at={connection.passedAt} /> : undefined],
        [t('connections.failedAt'), isCalled ? <LastFailure key="failed" failed={connection.failed} /> : undefined],
      ]}
    />
  );
}

function LastFailure({ failed }: Pick<Connection, 'failed'>): ReactNode {
  const { t } = useTranslation();
  if (failed === null) return <span>{t('connections.never')}</span>;
  const { kind, detail } = failed.problem;
  return (
    <>
      <div>
        <Moment at={failed.testedAt} />
      </div>
      <div>{t(`connectionProblem.${kind}`, { detail: detail ?? '' })}</div>
    </>
  );
}
