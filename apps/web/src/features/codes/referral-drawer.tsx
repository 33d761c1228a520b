import type { UsedInviteCode } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import type { ReferralState } from './referral-state.ts';
import { ReferralSteps } from './referral-steps.tsx';

const tones = { actionRequired: 'warning', gettingReward: 'state', wellDone: 'success' } as const;

type ReferralDrawerProps = {
  code: UsedInviteCode;
  state: ReferralState;
  isOpen: boolean;
  onClose: () => void;
  onVerify: () => void;
};

/**
 * Shows the status of a referral code: its next step, or that the reward has arrived [CODE-05, EARNING-10, REFER-21].
 */
export function ReferralDrawer({ code, state, isOpen, onClose, onVerify }: ReferralDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={code.CampaignName || t(`codes.${state}`)}
      closeLabel={t('access.close')}
      placement="centre"
      actions={
        <Button wide onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      <Stack gap={3} align="start">
        {code.CampaignName !== '' && <Badge tone={tones[state]}>{t(`codes.${state}`)}</Badge>}
        {code.CampaignDescription !== '' && <p dir="auto">{code.CampaignDescription}</p>}
        {code.referral === undefined ? (
          <p>{t(`codes.${state}Text`)}</p>
        ) : (
          <ReferralSteps referral={code.referral} onVerify={onVerify} />
        )}
      </Stack>
    </Drawer>
  );
}
