import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { zonedParts } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../i18n/full-translation.ts';
import styles from './clock-note.module.css';
import { useConfig } from './config.tsx';

/** Says whose clock days and times are told by, where the device shows another one: the agency's, as rides and campaigns go by it [HIST-05]. */
export function ClockNote(): ReactNode {
  const { t } = useFullTranslation();
  const { IANATimezone, TenantName: tenant } = useConfig();
  const [isAbroad] = useState(() => showsAnother(new Date(), IANATimezone));
  if (!isAbroad) return null;
  return (
    <p className={styles['note']}>
      <Icon name="clock" size={18} />
      <span>{t('rides.clock', { tenant })}</span>
    </p>
  );
}

/** Whether the device's clock shows another day or time than the agency's. */
const showsAnother = (now: Date, timeZone: string): boolean =>
  JSON.stringify(zonedParts(now)) !== JSON.stringify(zonedParts(now, timeZone));
