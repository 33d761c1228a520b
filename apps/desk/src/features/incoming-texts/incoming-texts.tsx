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

/** If riders' texts are read, the addresses for the gateway, and numbers of the counter, and counts of 30 days [DESK-590, DESK-591, DESK-592]. */
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
  const [open, setOpen] = useState<'switch' | 'counters' | 'token' | null>(null);
  const { isOn, takesCounterNumbers, days, jsonAddress, carrierAddress } = texts;
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
          <p>{t(takesCounterNumbers ? 'incomingTexts.countersOn' : 'incomingTexts.countersOff')}</p>
        </>
      )}
      <Cluster>
        {may('programme.publish') && (
          <Button variant="secondary" onClick={() => setOpen('switch')}>
            {t(isOn ? 'incomingTexts.turnOff' : 'incomingTexts.turnOn')}
          </Button>
        )}
        {isOn && may('programme.publish') && (
          <Button variant="secondary" onClick={() => setOpen('counters')}>
            {t(takesCounterNumbers ? 'incomingTexts.turnCountersOff' : 'incomingTexts.turnCountersOn')}
          </Button>
        )}
        {isOn && may('providers.act') && (
          <Button variant="secondary" onClick={() => setOpen('token')}>
            {t('incomingTexts.setToken')}
          </Button>
        )}
      </Cluster>
      {open === 'switch' && <SwitchDialog isOn={isOn} onClose={() => setOpen(null)} />}
      {open === 'counters' && <CountersDialog isOn={takesCounterNumbers} onClose={() => setOpen(null)} />}
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

/** Takes phone numbers at the counter or not [DESK-592]. */
function CountersDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const act = t(isOn ? 'incomingTexts.turnCountersOff' : 'incomingTexts.turnCountersOn');
  return (
    <ActionDialog
      route={adminRoutes.incomingTexts.setCounterNumbers}
      params={{ agency: agencyId }}
      begin={{ takesCounterNumbers: !isOn }}
      title={act}
      lead={t(isOn ? 'incomingTexts.turnCountersOffLead' : 'incomingTexts.turnCountersOnLead')}
      confirm={act}
      done={({ takesCounterNumbers: isNowOn }) =>
        t(isNowOn ? 'incomingTexts.countersTurnedOn' : 'incomingTexts.countersTurnedOff')
      }
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
