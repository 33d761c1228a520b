import { adminRoutes, type SessionPolicyAtDesk, staffLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { NumberField, TickField } from '../../parts/action-fields.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';

/** The agency's rules for sessions of its staff, and how to change them [DESK-824]. */
export function SessionRules(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const policy = useApiQuery(adminRoutes.sessionPolicy.get, { params: { agency: agencyId } });
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={t('sessionRules.title')}>
      <p>{t('sessionRules.lead')}</p>
      <QueryBoundary query={policy}>
        {(found) => (
          <>
            <RuleFacts policy={found} />
            <Cluster>
              <Button variant="secondary" onClick={() => setChanging(true)}>
                {t('sessionRules.change')}
              </Button>
            </Cluster>
            {isChanging && <ChangeDialog policy={found} onClose={() => setChanging(false)} />}
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

function RuleFacts({ policy }: { policy: SessionPolicyAtDesk }): ReactNode {
  const { t } = useTranslation();
  const { idleMinutes, sessionHours, networks, requiresAgencySignIn, emergencyStaff, owners, installation } = policy;
  const named = owners.filter(({ staffId }) => emergencyStaff.includes(staffId));
  const minutes = Math.min(idleMinutes ?? installation.idleMinutes, installation.idleMinutes);
  const hours = Math.min(sessionHours ?? installation.sessionHours, installation.sessionHours);
  return (
    <>
      <Facts
        of={[
          [t('sessionRules.idle'), t('sessionRules.minutes', { minutes })],
          [t('sessionRules.hours'), t('sessionRules.inHours', { hours })],
          [
            t('sessionRules.networks'),
            networks.length === 0 ? (
              t('sessionRules.anyNetwork')
            ) : (
              <bdi key="networks" dir="ltr">
                {networks.join(', ')}
              </bdi>
            ),
          ],
          [t('sessionRules.required'), t(requiresAgencySignIn ? 'sessionRules.isRequired' : 'sessionRules.isOptional')],
          [t('sessionRules.emergency'), named.map(({ name }) => name).join(', ') || t('sessionRules.nobody')],
        ]}
      />
      {named.length < emergencyStaff.length && <p role="alert">{t('sessionRules.gone')}</p>}
    </>
  );
}

function ChangeDialog({ policy, onClose }: { policy: SessionPolicyAtDesk; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { owners, emergencyStaff, updatedAt: was, installation, ...rules } = policy;
  const isOwner = (staffId: string): boolean => owners.some((owner) => owner.staffId === staffId);
  const { idleMinutes, sessionHours, networks, requiresAgencySignIn } = rules;
  return (
    <ActionDialog
      route={adminRoutes.sessionPolicy.set}
      params={{ agency: agencyId }}
      title={t('sessionRules.change')}
      lead={t('sessionRules.changeLead')}
      confirm={t('sessionRules.change')}
      begin={{
        idleMinutes: idleMinutes ?? undefined,
        sessionHours: sessionHours ?? undefined,
        networks,
        requiresAgencySignIn,
        emergencyStaff: emergencyStaff.filter(isOwner),
        was,
      }}
      done={() => t('sessionRules.saved')}
      onClose={onClose}
      refreshes={['sessionPolicy', 'acts']}
    >
      <NumberField
        name="idleMinutes"
        label={t('sessionRules.idle')}
        help={t('sessionRules.idleHelp', { most: installation.idleMinutes })}
      />
      <NumberField
        name="sessionHours"
        label={t('sessionRules.hours')}
        help={t('sessionRules.hoursHelp', { most: installation.sessionHours })}
      />
      <NetworksField />
      <TickField name="requiresAgencySignIn" label={t('sessionRules.require')} />
      <EmergencyFields owners={owners} />
    </ActionDialog>
  );
}

const networksOf = (typed: unknown): unknown =>
  Array.isArray(typed)
    ? typed
    : String(typed)
        .split(/[\s,]+/)
        .filter((each) => each !== '');

function NetworksField(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Field
      label={t('sessionRules.networks')}
      help={t('sessionRules.networksHelp')}
      autoComplete="off"
      dir="ltr"
      error={formState.errors['networks'] && t('field.invalid')}
      {...register('networks', { setValueAs: networksOf })}
    />
  );
}

/** One choice of an owner for each person who can have emergency access. */
function EmergencyFields({ owners }: Pick<SessionPolicyAtDesk, 'owners'>): ReactNode {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<{ emergencyStaff: string[] }>();
  const [chosen, setChosen] = useState<readonly string[]>(() => getValues('emergencyStaff'));
  const options = [
    ['', t('sessionRules.nobody')] as const,
    ...owners.map(({ staffId, name }) => [staffId, name] as const),
  ];
  const choose = (at: number, staffId: string): void => {
    const next = Array.from({ length: staffLimits.emergencyStaffMax }, (_, index) =>
      index === at ? staffId : (chosen[index] ?? ''),
    );
    setChosen(next);
    setValue('emergencyStaff', [...new Set(next.filter((each) => each !== ''))], { shouldDirty: true });
  };
  return (
    <>
      {[t('sessionRules.emergency'), t('sessionRules.secondEmergency')].map((label, at) => (
        <Choice
          key={label}
          label={label}
          {...(at === 0 ? { help: t('sessionRules.emergencyHelp') } : {})}
          options={options}
          value={chosen[at] ?? ''}
          onChange={({ target }) => choose(at, target.value)}
        />
      ))}
    </>
  );
}
