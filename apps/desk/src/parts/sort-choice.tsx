import { Button } from '@fareback/ui/form/button.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { Choice } from './choice.tsx';
import styles from './parts.module.css';

export interface Sortable {
  id: string;
  header: string;
  isSorted: false | 'asc' | 'desc';
  /** Sorts by it; without a direction in the column's natural order. */
  order: (way?: 'asc' | 'desc') => void;
}

type SortChoiceProps = {
  columns: readonly Sortable[];
  /** Restores the original order. */
  onUnsort: () => void;
};

/** Sort select for stacked rows, which have no headers [DESK-424]. */
export function SortChoice({ columns, onUnsort }: SortChoiceProps): ReactNode {
  const { t } = useTranslation();
  const chosen = columns.find(({ isSorted }) => isSorted !== false);
  const isUp = chosen?.isSorted === 'asc';
  const choose = (id: string): void => {
    const column = columns.find((each) => each.id === id);
    if (column === undefined) onUnsort();
    else column.order();
  };
  return (
    <div className={styles['sort']}>
      <Choice
        label={t('table.sortBy')}
        value={chosen?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={[['', t('table.asItCame')], ...columns.map(({ id, header }) => [id, header] as const)]}
      />
      {chosen !== undefined && (
        <Button variant="secondary" onClick={() => chosen.order(isUp ? 'desc' : 'asc')}>
          <Icon name={isUp ? 'chevron-up' : 'chevron-down'} size={16} />
          <VisuallyHidden>{t(isUp ? 'table.turnDown' : 'table.turnUp')}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
