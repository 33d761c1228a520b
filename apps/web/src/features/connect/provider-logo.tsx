import type { Provider } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import type { ReactNode } from 'react';
import styles from './provider-list.module.css';

/** A provider's logo on a tile; decorative, because its name is next to it. */
export function ProviderLogo({ provider, size }: { provider: Provider; size: 'small' | 'large' }): ReactNode {
  return (
    <Picture
      src={provider.logoImageUrl}
      alt=""
      ratio="1"
      fit="contain"
      icon="link"
      seed={provider.ProviderID}
      className={classes(styles['logo'], styles[size])}
    />
  );
}
