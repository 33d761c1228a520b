import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { FieldFrame, useFieldIds } from './field.tsx';
import styles from './select.module.css';

type Option<Value extends string> = { value: Value; label: string; disabled?: boolean | undefined };

type SelectProps<Value extends string> = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

export function Select<Value extends string>({
  label,
  help,
  error,
  options,
  value,
  onChange,
  placeholder,
  disabled = false,
  name,
}: SelectProps<Value>): ReactNode {
  const ids = useFieldIds(undefined, help, error);
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
        disabled={disabled}
        {...(name === undefined ? {} : { name })}
      >
        <Base.Trigger
          id={ids.control}
          className={styles['trigger']}
          aria-labelledby={`${ids.control}-label`}
          aria-describedby={ids.describedBy}
          data-invalid={error ? true : undefined}
        >
          <Base.Value>
            {(chosen: Value | null) =>
              options.find((option) => option.value === chosen)?.label ?? (
                <span className={styles['placeholder']}>{placeholder}</span>
              )
            }
          </Base.Value>
          <Base.Icon className={styles['icon']}>
            <Icon name="chevron-down" size={20} />
          </Base.Icon>
        </Base.Trigger>
        <Choices options={options} />
      </Base.Root>
    </FieldFrame>
  );
}

function Choices({ options }: { options: readonly Option<string>[] }): ReactNode {
  return (
    <Base.Portal>
      <Base.Positioner className={styles['positioner']} sideOffset={6} alignItemWithTrigger={false}>
        <Base.Popup className={styles['popup']}>
          <Base.List className={styles['list']}>
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={styles['item']}
              >
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator className={styles['mark']}>
                  <Icon name="check" size={20} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
