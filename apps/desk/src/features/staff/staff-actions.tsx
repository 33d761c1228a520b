import { adminRoutes, mayAs, type TeamMember } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, TextField } from '../../parts/action-fields.tsx';
import { RoleFields } from '../../parts/role-fields.tsx';
import { deskLanguages, useTranslation } from '../../words/translation.tsx';

const staffActions = ['change', 'again', 'end', 'remove'] as const;
type StaffAction = (typeof staffActions)[number];

export interface ChosenStaff {
  person: TeamMember;
  act: StaffAction;
}

const routes = {
  change: adminRoutes.team.changeRoles,
  again: adminRoutes.team.inviteAgain,
  end: adminRoutes.team.endSignIns,
  remove: adminRoutes.team.remove,
} as const;

/** Hides actions that do not apply: a new invitation for a member who joined, ending sessions without any open. */
function isSenseless(act: StaffAction, { joinedAt, signIns }: TeamMember): boolean {
  if (act === 'again') return joinedAt !== null;
  return act === 'end' && signIns === 0;
}

/** An invitation is withdrawn, a member is removed. */
const wordOf = (act: StaffAction, { joinedAt }: TeamMember): StaffAction | 'withdraw' =>
  act === 'remove' && joinedAt === null ? 'withdraw' : act;

export function StaffButtons({
  person,
  onChoose,
}: {
  person: TeamMember;
  onChoose: (chosen: ChosenStaff) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {staffActions
        .filter((act) => !isSenseless(act, person))
        .map((act) => (
          <Button key={act} size="small" variant="quiet" onClick={() => onChoose({ person, act })}>
            {t(`staff.${wordOf(act, person)}`)}
          </Button>
        ))}
    </>
  );
}

const canApprove = ({ roles, joinedAt }: TeamMember): boolean => joinedAt !== null && mayAs(roles, 'programme.approve');

/**
 * True if versions need approval and, without this person, at most one other could approve. Authors cannot approve
 * their own.
 */
function useIsNeededApprover(person: TeamMember, team: readonly TeamMember[]): boolean {
  const { needsApproval } = useAgency();
  const others = team.filter((one) => one.staffId !== person.staffId && canApprove(one));
  return needsApproval && canApprove(person) && others.length <= 1;
}

export function StaffDialog({
  person,
  act,
  team,
  onClose,
}: ChosenStaff & { team: readonly TeamMember[]; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const isNeeded = useIsNeededApprover(person, team) && (act === 'remove' || act === 'change');
  const word = wordOf(act, person);
  return (
    <ActionDialog
      route={routes[act]}
      params={{ agency: agencyId, staff: person.staffId }}
      title={t(`staff.${word}Title`, { name: person.name })}
      lead={
        <>
          <span>{t(`staff.${word}Lead`)}</span>{' '}
          {isNeeded && <strong>{t('staff.neededApprover', { name: person.name })}</strong>}
        </>
      }
      confirm={t(`staff.${word}`)}
      isDangerous={act === 'remove'}
      begin={act === 'change' ? { roles: person.roles, was: person.roles } : {}}
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={['team', 'acts']}
    >
      {act === 'change' && <RoleFields />}
    </ActionDialog>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.team.invite}
      params={{ agency: agencyId }}
      title={t('staff.invite')}
      lead={t('staff.inviteLead')}
      confirm={t('staff.invite')}
      begin={{ email: '', name: '', language, roles: [] }}
      done={() => t('staff.invited1')}
      onClose={onClose}
      refreshes={['team', 'acts']}
    >
      <TextField name="name" label={t('search.name')} />
      <TextField name="email" type="email" label={t('search.email')} />
      <ChoiceField name="language" label={t('shell.language')} options={Object.entries(deskLanguages)} />
      <RoleFields />
    </ActionDialog>
  );
}
