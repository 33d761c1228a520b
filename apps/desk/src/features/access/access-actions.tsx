import { type AccessForm, type AccessRequest, adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, use, useState } from 'react';
import { MeContext } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, LongField, TextField, TickField } from '../../parts/action-fields.tsx';
import { RoleFields } from '../../parts/role-fields.tsx';
import { deskLanguages, useTranslation } from '../../words/translation.tsx';

const { setForm, invite, decline, erase } = adminRoutes.accessRequests;
const refreshes = ['accessRequests'];

type DialogProps = { request: AccessRequest; onClose: () => void };

/** Actions of a request: invite and decline while it is open, delete always [DESK-777, DESK-778]. */
export function RequestActions({ request }: { request: AccessRequest }): ReactNode {
  const { t } = useTranslation();
  const [act, setAct] = useState<'invite' | 'decline' | 'erase' | null>(null);
  const { name } = request;
  const actions = request.state === 'OPEN' ? (['invite', 'decline', 'erase'] as const) : (['erase'] as const);
  const close = () => setAct(null);
  return (
    <>
      {actions.map((each) => (
        <Button
          key={each}
          size="small"
          variant={each === 'invite' ? 'secondary' : 'quiet'}
          aria-label={t(`accessRequests.${each}Of`, { name })}
          onClick={() => setAct(each)}
        >
          {t(`accessRequests.${each}`)}
        </Button>
      ))}
      {act === 'invite' && <InviteDialog request={request} onClose={close} />}
      {act === 'decline' && <DeclineDialog request={request} onClose={close} />}
      {act === 'erase' && <EraseDialog request={request} onClose={close} />}
    </>
  );
}

/** Finds the agency that the person named, by name or ID in any case; empty without one. */
function useNamedAgency(organization: string): { agencyId: string; options: (readonly [string, string])[] } {
  const { t } = useTranslation();
  const agencies = use(MeContext)?.agencies ?? [];
  const typed = organization.trim().toLowerCase();
  const named = agencies.find((one) => one.name.toLowerCase() === typed || one.agencyId === typed);
  const options = agencies.map(({ agencyId, name }) => [agencyId, name] as const);
  return { agencyId: named?.agencyId ?? '', options: [['', t('accessRequests.choose')], ...options] };
}

function InviteDialog({ request, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  const { requestId, name, email, language, organization } = request;
  const { agencyId, options } = useNamedAgency(organization);
  return (
    <ActionDialog
      route={invite}
      params={{ request: requestId }}
      title={t('accessRequests.inviteTitle', { name })}
      lead={t('accessRequests.inviteLead', { email })}
      confirm={t('accessRequests.invite')}
      begin={{ agencyId, name, language, roles: ['viewer'] }}
      done={() => t('accessRequests.invited')}
      onClose={onClose}
      refreshes={[...refreshes, 'team', 'acts']}
    >
      <ChoiceField name="agencyId" label={t('accessRequests.agency')} options={options} />
      <TextField name="name" label={t('search.name')} />
      <ChoiceField name="language" label={t('shell.language')} options={Object.entries(deskLanguages)} />
      <RoleFields />
    </ActionDialog>
  );
}

function DeclineDialog({ request: { requestId, name }, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ActionDialog
      route={decline}
      params={{ request: requestId }}
      title={t('accessRequests.declineTitle', { name })}
      lead={t('accessRequests.declineLead')}
      confirm={t('accessRequests.decline')}
      isDangerous
      begin={{ isMailed: false }}
      done={() => t('accessRequests.declined')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <LongField name="reason" label={t('accessRequests.reason')} help={t('accessRequests.reasonHelp')} />
      <TickField name="isMailed" label={t('accessRequests.isMailed')} />
    </ActionDialog>
  );
}

function EraseDialog({ request: { requestId, name }, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ActionDialog
      route={erase}
      params={{ request: requestId }}
      title={t('accessRequests.eraseTitle', { name })}
      lead={t('accessRequests.eraseLead')}
      confirm={t('accessRequests.erase')}
      isDangerous
      done={() => t('accessRequests.erased')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

/** Sets the contact for access, and turns the form on or off [DESK-771]. */
export function EditForm({ form: { contact, isOn } }: { form: AccessForm }): ReactNode {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        {t('accessRequests.edit')}
      </Button>
      {isEditing && (
        <ActionDialog
          route={setForm}
          params={{}}
          title={t('accessRequests.form')}
          lead={t('accessRequests.formLead')}
          confirm={t('desk.save')}
          begin={{ contact: contact ?? '', isOn }}
          done={() => t('accessRequests.saved')}
          onClose={() => setEditing(false)}
          refreshes={refreshes}
        >
          <TickField name="isOn" label={t('accessRequests.isOn')} />
          <TextField
            name="contact"
            label={t('accessRequests.contact')}
            help={t('accessRequests.contactHelp', { standard: t('accessRequests.offHelp') })}
          />
        </ActionDialog>
      )}
    </>
  );
}
