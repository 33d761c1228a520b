import type { ImportMapping } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { Area } from '../../parts/choice.tsx';
import { useTranslation } from '../../words/translation.tsx';

function parsed(text: string): ImportMapping | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ImportMapping) : null;
  } catch {
    return null;
  }
}

type MappingTextProps = { mapping: ImportMapping; isOpen: boolean; onChange: (mapping: ImportMapping) => void };

/** The whole mapping as JSON, for what the fields can't show: taps, conditions, patterns. */
export function MappingText({ mapping, isOpen, onChange }: MappingTextProps): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? JSON.stringify(mapping, null, 2);
  const read = parsed(text);
  return (
    <details open={isOpen}>
      <summary>{t('imports.asText')}</summary>
      <Stack gap={4}>
        <Area
          label={t('imports.asText')}
          help={t('imports.asTextHelp')}
          error={read === null && t('imports.badText')}
          rows={14}
          dir="ltr"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button
            variant="secondary"
            disabled={typed === null || read === null}
            onClick={() => {
              if (read !== null) onChange(read);
              setTyped(null);
            }}
          >
            {t('imports.useText')}
          </Button>
        </div>
      </Stack>
    </details>
  );
}
