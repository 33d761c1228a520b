import { Field } from '@fareback/ui/form/field.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useAsk } from '../../features/member/asked.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './quick-search.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Search field on every page; the / key focuses it, with a hint if there is space (phones have no such key) [DESK-423].
 */
export function QuickSearch(): ReactNode {
  const { t } = useTranslation();
  const ask = useAsk();
  const isWide = useWide();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = input.current?.value.trim() ?? '';
    if (question !== '') ask(question);
  };
  return (
    <search className={styles['search']}>
      <form onSubmit={submit}>
        <Field
          ref={input}
          label={t('shell.search')}
          hideLabel
          type="search"
          icon={<Icon name="search" size={18} />}
          placeholder={t(isWide ? 'shell.searchHelp' : 'shell.search')}
          autoComplete="off"
          maxLength={256}
        />
      </form>
    </search>
  );
}
