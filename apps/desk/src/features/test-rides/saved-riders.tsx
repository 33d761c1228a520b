import { adminRoutes, type SavedTestRider, type TestRideInput } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

type SavedRidersProps = {
  riders: readonly SavedTestRider[];
  chosen: SavedTestRider | undefined;
  plan: { rides: readonly TestRideInput[]; redeem: string | null };
  onChoose: (rider: string | undefined) => void;
};

/** Test riders that staff saved: choose one, save the rides on the page, or remove one [TEN-42]. */
export function SavedRiders({ riders, chosen, plan, onChoose }: SavedRidersProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [doing, setDoing] = useState<'save' | 'remove' | null>(null);
  const close = (): void => setDoing(null);
  return (
    <Section title={t('testRides.riders')}>
      <Choice
        label={t('testRides.rider')}
        help={t('testRides.riderHelp')}
        value={chosen?.testRiderId ?? ''}
        options={[
          ['', t('testRides.unsaved')],
          ...riders.map(({ testRiderId, name }): [string, string] => [testRiderId, name]),
        ]}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      />
      {may('programme.edit') && (
        <Cluster gap={2}>
          <Button size="small" variant="secondary" onClick={() => setDoing('save')}>
            {t('testRides.save')}
          </Button>
          {chosen !== undefined && (
            <Button size="small" variant="quiet" onClick={() => setDoing('remove')}>
              {t('testRides.removeRider')}
            </Button>
          )}
        </Cluster>
      )}
      {doing === 'save' && <SaveRider chosen={chosen} plan={plan} onChoose={onChoose} onClose={close} />}
      {doing === 'remove' && chosen !== undefined && (
        <RemoveRider chosen={chosen} onChoose={onChoose} onClose={close} />
      )}
    </Section>
  );
}

type DialogProps = Pick<SavedRidersProps, 'onChoose'> & { onClose: () => void };

function SaveRider({
  chosen,
  plan,
  onChoose,
  onClose,
}: DialogProps & Pick<SavedRidersProps, 'chosen' | 'plan'>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [rider] = useState(() => chosen?.testRiderId ?? crypto.randomUUID());
  return (
    <ActionDialog
      route={adminRoutes.testRiders.save}
      params={{ agency: agencyId, rider }}
      title={t('testRides.save')}
      lead={t('testRides.saveLead')}
      confirm={t('testRides.save')}
      begin={{ name: chosen?.name ?? '', ...plan }}
      done={() => t('testRides.saved')}
      onDone={() => {
        onChoose(rider);
        onClose();
      }}
      onClose={onClose}
      refreshes={['testRiders', 'acts']}
    >
      <TextField name="name" label={t('testRides.name')} />
    </ActionDialog>
  );
}

function RemoveRider({ chosen, onChoose, onClose }: DialogProps & { chosen: SavedTestRider }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.testRiders.remove}
      params={{ agency: agencyId, rider: chosen.testRiderId }}
      title={t('testRides.removeRider')}
      lead={t('testRides.removeLead', { name: chosen.name })}
      confirm={t('testRides.removeRider')}
      isDangerous
      done={() => t('testRides.removed')}
      onDone={() => {
        onChoose(undefined);
        onClose();
      }}
      onClose={onClose}
      refreshes={['testRiders', 'acts']}
    />
  );
}
