import type { UsedInviteCode } from '@fareback/contract';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Stack } from '../../ui/stack.tsx';

type ActionDrawerProps = { code: UsedInviteCode; isOpen: boolean; onClose: () => void };

/** Tells what a friend's code still waits for [CODE-05]. */
export function ActionDrawer({ code, isOpen, onClose }: ActionDrawerProps): ReactNode {
  const { t } = useSpeech();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={code.CampaignName || t('codes.actionRequired')}
      closeLabel={t('access.close')}
      placement="centre"
      actions={
        <Button wide onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      <Stack gap={3} align="start">
        {code.CampaignName !== '' && <Badge tone="warning">{t('codes.actionRequired')}</Badge>}
        {code.CampaignDescription !== '' && <p dir="auto">{code.CampaignDescription}</p>}
        <p>{t('codes.actionRequiredText')}</p>
      </Stack>
    </Drawer>
  );
}
