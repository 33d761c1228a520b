import { adminRoutes, type Connection, type ConnectionProblem } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, NumberField, TextField } from '../../parts/action-fields.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './connections.module.css';

type DialogProps = { connection: Connection; problem: ConnectionProblem | null; onClose: () => void };

const refreshes = ['connections', 'providers', 'orders', 'acts'];

const ofSecret = new Set<ConnectionProblem['kind']>(['WRONG_SECRET', 'UNKNOWN_CLIENT', 'UNREADABLE']);

const addressOf = ({ addresses }: Connection, wanted: Connection['addresses'][number]['name']): string =>
  addresses.find(({ name }) => name === wanted)?.address ?? '';

/** Sets the server of a connection; a problem of a test focuses the field that fixes it [DESK-744, DESK-746]. */
export function SetConnection(props: DialogProps): ReactNode {
  const { protocol } = props.connection;
  if (protocol === 'OAUTH') return <SetOAuth {...props} />;
  return protocol === 'CHECKS' ? <SetChecks {...props} /> : <SetSupplier {...props} />;
}

function SetOAuth({ connection, problem, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { id, client, redirectUris, setAt } = connection;
  const {
    clientId = '',
    scope = 'openid email offline_access',
    subjectClaim = 'sub',
    secretIn = 'HEADER',
  } = client ?? {};
  const labelClaim = client === null ? 'email' : (client.labelClaim ?? '');
  const responseMode = client?.responseMode ?? 'QUERY';
  const begin = { clientId, scope, subjectClaim, labelClaim, secretIn, responseMode, was: setAt };
  const addresses = ['issuer', 'authorizeUrl', 'tokenUrl', 'revokeUrl', 'accountUrl'] as const;
  const typed = Object.fromEntries(addresses.map((name) => [name, addressOf(connection, name)]));
  return (
    <ActionDialog
      route={adminRoutes.connections.setOAuth}
      params={{ agency: agencyId, id }}
      title={t('connections.set')}
      lead={
        <span className={styles['address']}>{t('connections.setOAuthLead', { address: redirectUris.join(', ') })}</span>
      }
      confirm={t('connections.save')}
      begin={{ ...begin, ...typed, clientSecret: '' }}
      firstField={fieldFor(problem, 'clientSecret', 'issuer')}
      fieldMessage={({ code }) => (code === 'GRANTS_EXIST' ? t('errors.GRANTS_EXIST') : undefined)}
      done={() => t('connections.saved')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <TextField name="issuer" label={t('connectionAddress.issuer')} help={t('connections.addressHelp')} />
      <TextField name="clientId" label={t('openId.clientId')} />
      <TextField name="clientSecret" label={t('openId.clientSecret')} help={t('connections.secretHelp')} />
      <TextField name="scope" label={t('connections.scope')} />
      <TextField name="subjectClaim" label={t('connections.subjectClaim')} help={t('connections.subjectHelp')} />
      <TextField name="labelClaim" label={t('connections.labelClaim')} />
      <ChoiceField name="secretIn" label={t('connections.secretIn')} options={useOptions('connectionSecretIn')} />
      <ChoiceField name="responseMode" label={t('connections.responseMode')} options={useOptions('connectionMode')} />
      <TextField name="authorizeUrl" label={t('connectionAddress.authorizeUrl')} help={t('connections.endpointHelp')} />
      <TextField name="tokenUrl" label={t('connectionAddress.tokenUrl')} help={t('connections.endpointHelp')} />
      <TextField name="revokeUrl" label={t('connectionAddress.revokeUrl')} help={t('connections.endpointHelp')} />
      <TextField name="accountUrl" label={t('connectionAddress.accountUrl')} help={t('connections.accountHelp')} />
    </ActionDialog>
  );
}

/** The field that fixes a problem; undefined without a problem. */
function fieldFor(problem: ConnectionProblem | null, secret: string, address: string): string | undefined {
  if (problem === null) return undefined;
  if (problem.kind === 'NO_FORM_POST') return 'responseMode';
  return ofSecret.has(problem.kind) ? secret : address;
}

/** Choices of where the secret is sent, and of how the browser brings the answer. */
function useOptions(group: 'connectionSecretIn' | 'connectionMode') {
  const { t } = useTranslation();
  return group === 'connectionSecretIn'
    ? ([
        ['HEADER', t('connectionSecretIn.HEADER')],
        ['BODY', t('connectionSecretIn.BODY')],
      ] as const)
    : ([
        ['QUERY', t('connectionMode.QUERY')],
        ['FORM_POST', t('connectionMode.FORM_POST')],
      ] as const);
}

function SetChecks({ connection, problem, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { id, setAt } = connection;
  return (
    <ActionDialog
      route={adminRoutes.connections.setChecks}
      params={{ agency: agencyId, id }}
      title={t('connections.set')}
      lead={t('connections.setLead')}
      confirm={t('connections.save')}
      begin={{ validateUrl: addressOf(connection, 'validateUrl'), secret: '', was: setAt }}
      firstField={fieldFor(problem, 'secret', 'validateUrl')}
      done={() => t('connections.saved')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <TextField name="validateUrl" label={t('connectionAddress.validateUrl')} help={t('connections.addressHelp')} />
      <TextField name="secret" label={t('connections.secret')} help={t('connections.signingHelp')} />
    </ActionDialog>
  );
}

function SetSupplier({ connection, problem, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { id, setAt, timeLimitSeconds } = connection;
  return (
    <ActionDialog
      route={adminRoutes.connections.setSupplier}
      params={{ agency: agencyId, id }}
      title={t('connections.set')}
      lead={t('connections.setLead')}
      confirm={t('connections.save')}
      begin={{ url: addressOf(connection, 'url'), secret: '', timeLimitSeconds: timeLimitSeconds ?? 8, was: setAt }}
      firstField={fieldFor(problem, 'secret', 'url')}
      done={() => t('connections.saved')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <TextField name="url" label={t('connectionAddress.url')} help={t('connections.addressHelp')} />
      <TextField name="secret" label={t('connections.secret')} help={t('connections.signingHelp')} />
      <NumberField name="timeLimitSeconds" label={t('connections.timeLimit')} help={t('connections.timeLimitHelp')} />
    </ActionDialog>
  );
}

/** Asks before a connection and its secret are deleted [DESK-745]. */
export function Disconnect({
  connection: { kind, id, name, setAt },
  onClose,
}: Omit<DialogProps, 'problem'>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.connections.disconnect}
      params={{ agency: agencyId, kind, id }}
      title={t('connections.disconnectTitle', { name })}
      lead={t(kind === 'provider' ? 'connections.disconnectProvider' : 'connections.disconnectSupplier')}
      confirm={t('connections.disconnect')}
      isDangerous
      begin={setAt === null ? {} : { was: setAt }}
      done={() => t('connections.disconnected')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}
