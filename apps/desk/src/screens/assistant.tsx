import { type AssistantSetting, adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const refreshes = ['assistant', 'acts'];

/** `/<agency>/assistant`: if assistants may connect, how, and what they can and can't do [DESK-691, DESK-692]. */
export function AssistantPage(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const setting = useApiQuery(adminRoutes.assistant.get, { params: { agency: agencyId } });
  return (
    <Page title={t('page.assistant')} lead={t('assistant.lead')}>
      <QueryBoundary query={setting}>{(found) => <Setting of={found} />}</QueryBoundary>
    </Page>
  );
}

function Setting({ of: { isOn, address } }: { of: AssistantSetting }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const [isOpen, setOpen] = useState(false);
  const act = t(isOn ? 'assistant.turnOff' : 'assistant.turnOn');
  return (
    <>
      <p>{t(isOn ? 'assistant.on' : 'assistant.off')}</p>
      <Facts
        of={[
          [t('assistant.address'), address],
          [t('assistant.header'), t('assistant.headerValue')],
          [t('assistant.can'), t('assistant.canRead')],
          [t('assistant.cannot'), t('assistant.cannotDo')],
        ]}
      />
      <p>{t('assistant.limits')}</p>
      {may('staff.manage') && (
        <Cluster>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {act}
          </Button>
        </Cluster>
      )}
      {isOpen && (
        <ActionDialog
          route={adminRoutes.assistant.set}
          params={{ agency: agencyId }}
          begin={{ isOn: !isOn }}
          title={act}
          lead={t(isOn ? 'assistant.turnOffLead' : 'assistant.turnOnLead')}
          confirm={act}
          done={({ isOn: isNowOn }) => t(isNowOn ? 'assistant.turnedOn' : 'assistant.turnedOff')}
          onClose={() => setOpen(false)}
          refreshes={refreshes}
        />
      )}
    </>
  );
}
