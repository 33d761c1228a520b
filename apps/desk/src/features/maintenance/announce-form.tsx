import { type AskedMaintenance, adminRoutes } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { languages } from '@fareback/wording';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useAct } from '../../data/use-reply.ts';
import { faultText } from '../../words/fault.ts';
import { useWords } from '../../words/words.tsx';

const TEXT_MAX = 300;

/** What was typed as a call takes it: a time of this device, a message for each language that has one. */
function bodyOf(typed: FormData): AskedMaintenance {
  const text = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const momentOf = (name: string): string | null => (text(name) === '' ? null : new Date(text(name)).toISOString());
  const said = languages.flatMap(({ code }) => (text(code) === '' ? [] : [[code, text(code)] as const]));
  return { startsAt: momentOf('startsAt'), endsAt: momentOf('endsAt'), messages: Object.fromEntries(said) };
}

/** Closes the app now or at a time; what was typed outlives a refusal. */
export function AnnounceForm(): ReactNode {
  const { t } = useWords();
  const toast = useToast();
  const { agencyId } = useAgency();
  const form = useRef<HTMLFormElement>(null);
  const act = useAct(adminRoutes.maintenance.announce, ['maintenance', 'acts']);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const body = bodyOf(new FormData(event.currentTarget));
    const { isClosed } = await act.mutateAsync({ params: { agency: agencyId }, body });
    toast({ title: t(isClosed ? 'maintenance.isClosed' : 'maintenance.isPlanned'), tone: 'success' });
    form.current?.reset();
  };
  return (
    // A refusal stands below the fields.
    <form ref={form} onSubmit={(event) => void send(event).catch(() => {})}>
      <Stack gap={4}>
        <Field
          label={t('maintenance.starts')}
          help={t('maintenance.startsHelp')}
          name="startsAt"
          type="datetime-local"
        />
        <Field label={t('maintenance.ends')} help={t('maintenance.endsHelp')} name="endsAt" type="datetime-local" />
        <p>{t('maintenance.messages')}</p>
        {languages.map(({ code, name }) => (
          <Field key={code} label={name} name={code} lang={code} dir="auto" maxLength={TEXT_MAX} autoComplete="off" />
        ))}
        <FormError>{act.error === null ? undefined : faultText(act.error, t)}</FormError>
        <Button type="submit" variant="danger" busy={act.isPending}>
          {t('maintenance.close')}
        </Button>
      </Stack>
    </form>
  );
}
