import { adminRoutes, type IncomingTexts as Reply } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';

const refreshes = ['incomingTexts', 'acts'];

/** If riders' texts are read, the addresses for the gateway, and counts of 30 days [DESK-590, DESK-591]. */
export function IncomingTexts(): ReactNode {
  const { t } = useTranslation();
  const texts = useApiQuery(adminRoutes.incomingTexts.get, { params: { agency: useAgency().agencyId } });
  return (
    <TitledSection id="incoming-texts" title={t('incomingTexts.title')}>
      <QueryBoundary query={texts}>{(reply) => <Texts texts={reply} />}</QueryBoundary>
    </TitledSection>
  );
}

function Texts({ texts }: { texts: Reply }): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [open, setOpen] = useState<'switch' | 'token' | null>(null);
  const { isOn, days, jsonAddress, carrierAddress } = texts;
  const sum = (of: 'received' | 'answered' | 'parts'): number => days.reduce((total, day) => total + day[of], 0);
  return (
    <>
      <p>{t(isOn ? 'incomingTexts.on' : 'incomingTexts.off')}</p>
      {isOn && (
        <>
          <p>{t('incomingTexts.addresses', { json: jsonAddress, carrier: carrierAddress })}</p>
          <p>
            {t('incomingTexts.counts', {
              received: sum('received'),
              answered: sum('answered'),
              parts: sum('parts'),
            })}
          </p>
        </>
      )}
      <Cluster>
        {may('programme.publish') && (
          <Button variant="secondary" onClick={() => setOpen('switch')}>
            {t(isOn ? 'incomingTexts.turnOff' : 'incomingTexts.turnOn')}
          </Button>
        )}
        {isOn && may('providers.act') && (
          <Button variant="secondary" onClick={() => setOpen('token')}>
            {t('incomingTexts.setToken')}
          </Button>
        )}
      </Cluster>
      {open === 'switch' && <SwitchDialog isOn={isOn} onClose={() => setOpen(null)} />}
      {open === 'token' && <TokenDialog onClose={() => setOpen(null)} />}
    </>
  );
}

function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const act = t(isOn ? 'incomingTexts.turnOff' : 'incomingTexts.turnOn');
  return (
    <ActionDialog
      route={adminRoutes.incomingTexts.set}
      params={{ agency: agencyId }}
      begin={{ isOn: !isOn }}
      title={act}
      lead={t(isOn ? 'incomingTexts.turnOffLead' : 'incomingTexts.turnOnLead')}
      confirm={act}
      done={({ isOn: isNowOn }) => t(isNowOn ? 'incomingTexts.turnedOn' : 'incomingTexts.turnedOff')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

function TokenDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.incomingTexts.setToken}
      params={{ agency: agencyId }}
      title={t('incomingTexts.setToken')}
      lead={t('incomingTexts.setTokenLead')}
      confirm={t('incomingTexts.setToken')}
      done={() => t('incomingTexts.tokenSet')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <TextField name="token" label={t('incomingTexts.token')} />
    </ActionDialog>
  );
}
