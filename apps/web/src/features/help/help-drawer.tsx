import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { useConfig } from '../../tenant/config.tsx';

type HelpDrawerProps = { isOpen: boolean; onClose: () => void; onMissingRide: () => void };

/** Support contact: the phone, else the link; and reporting a missing ride [HOME-23, RIDE-06]. */
export function HelpDrawer({ isOpen, onClose, onMissingRide }: HelpDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  const { SupportPhoneNumber: phone, CustomerSupportLink: link } = useConfig();
  const way = phone ? (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClassName({ wide: true })}>
      <Icon name="phone" size={18} />
      <span>{t('help.call', { phone: leftToRight(phone) })}</span>
    </a>
  ) : link ? (
    <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClassName({ wide: true })}>
      <span>{t('help.open')}</span>
      <Icon name="external" size={18} />
    </a>
  ) : null;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('help.title')}
      closeLabel={t('access.close')}
      {...(way === null ? {} : { actions: way })}
    >
      <Stack gap={4}>
        <p>{t(way === null ? 'help.none' : 'help.text')}</p>
        <Button variant="secondary" wide icon={<Icon name="bus" size={18} />} onClick={onMissingRide}>
          {t('help.missingRide')}
        </Button>
      </Stack>
    </Drawer>
  );
}
