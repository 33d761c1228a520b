import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './tabs.module.css';

type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'pill' | 'line' | undefined;
  /** `manual`: arrow keys move the focus, and Enter or Space opens; for views that load when they open. */
  activation?: 'automatic' | 'manual' | undefined;
  className?: string | undefined;
};

/** A few views in one place; arrow keys follow the reading direction. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'pill',
  activation = 'automatic',
  className,
}: TabsProps<Value>): ReactNode {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className={classes(styles['tabs'], styles[look], className)}
    >
      <Base.List aria-label={label} activateOnFocus={activation === 'automatic'} className={styles['list']}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles['indicator']} />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles['panel']}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
