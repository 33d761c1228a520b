import { ApiError, type CallInput, type ReplyOf } from '@fareback/contract';
import type { AdminRoute } from '@fareback/contract/admin';
import { type ToastMessage, useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isTypedIn, typingSent } from '../data/unkept.ts';
import { isLost, isOvertaken, useAct } from '../data/use-reply.ts';
import { getErrorText } from '../words/error-text.ts';
import { useTranslation } from '../words/translation.tsx';
import { refused } from './act-fields.tsx';
import { placeOfLost } from './kept-focus.ts';
import { needsSecondPerson, useApproval } from './use-approval.ts';

type ActDialogProps<R extends AdminRoute> = {
  route: R;
  /** Names whom or what it is about: the parts of the path. */
  params: Readonly<Record<string, string>>;
  /** What was seen, where the call has no body to say it in. */
  query?: Readonly<Record<string, string>>;
  title: string;
  /** What it does, in numbers where it takes something. */
  lead: ReactNode;
  /** Fields of the call's body. */
  children?: ReactNode;
  /** What the button says. */
  confirm: string;
  isDangerous?: boolean;
  /** What the fields begin with, and what goes along unseen; the call's own schema judges it. */
  begin?: Readonly<Record<string, unknown>>;
  /** Why it cannot be done now; the button says so. */
  obstacle?: string | undefined;
  /** Said once it is done; in green, unless it says how. */
  done: (reply: ReplyOf<R>, asked: FieldValues) => string | ToastMessage;
  /** What a refusal says at the field that it names; undefined where that is no matter of a field. */
  saidAt?: (error: ApiError) => string | undefined;
  /** Goes on with what came; closes by itself then. */
  onDone?: (reply: ReplyOf<R>) => void;
  onClose: () => void;
  /** Groups of calls whose answers it changes. */
  refreshes: readonly string[];
};

/** A bound of a number as an error's message, for the field to say. */
export const boundOf = (issue: { code?: string; maximum?: unknown; minimum?: unknown }): string | undefined =>
  issue.code === 'too_big' ? String(issue.maximum) : issue.code === 'too_small' ? String(issue.minimum) : undefined;

/** The field of a form that a refusal names; null where it names none that somebody sees, or says something else. */
export function drawnFieldOf(error: unknown, form: HTMLFormElement, isOfField = false): string | null {
  if (!(error instanceof ApiError) || error.field === null) return null;
  if (error.code !== 'INVALID_REQUEST' && !isOfField) return null;
  const [field = ''] = error.field.split('.');
  return form.elements.namedItem(field) ? field : null;
}

const toastOf = (said: string | ToastMessage): ToastMessage =>
  typeof said === 'string' ? { title: said, tone: 'success' } : said;

/** The field of a form that a refusal names, and what it says there by itself. */
function placeOf(error: unknown, form: HTMLFormElement, saidAt?: (error: ApiError) => string | undefined) {
  const message = error instanceof ApiError ? saidAt?.(error) : undefined;
  return { field: drawnFieldOf(error, form, message !== undefined), message };
}

/** A refusal as the error of a field, which says why by itself where nothing else does. */
const errorOf = (message: string | undefined) =>
  message === undefined ? { type: 'server' } : { type: refused, message };

/**
 * Asks before an act: what it does, why it is done, and then does it. What was typed outlives a refusal [DESK-79]. An act
 * above the points limits can be sent to a second person instead [DESK-470].
 */
export function ActDialog<R extends AdminRoute>(props: ActDialogProps<R>): ReactNode {
  const { route, params, query, title, lead, confirm, isDangerous = false, begin = {}, obstacle, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const act = useAct(route, props.refreshes);
  const form = useForm({
    defaultValues: { ...begin },
    ...(route.body === undefined
      ? {}
      : { resolver: zodResolver(route.body as z.ZodMiniType<FieldValues, FieldValues>, { error: boundOf }) }),
  });
  const { formRef, isDropping, close, sent } = useDropping(onClose);
  const tell = useTelling();
  const [isOverLimit, setOverLimit] = useState(false);
  const send = form.handleSubmit(async (body, event) => {
    const target = event?.target as HTMLFormElement;
    const input = { params, ...(query && { query }), ...(route.body && { body }) };
    try {
      const reply = await act.mutateAsync(input as unknown as Omit<CallInput<R>, 'signal'>);
      toast(toastOf(props.done(reply, body)));
      typingSent(target);
      (props.onDone ?? onClose)(reply);
    } catch (error) {
      setOverLimit(needsSecondPerson(error, route));
      const { field, message } = placeOf(error, target, props.saidAt);
      form.setError('root', { message: tell(error, field) });
      if (field !== null) form.setError(field, errorOf(message), { shouldFocus: true });
    }
  });
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      finalFocus={placeOfLost}
      actions={
        <form ref={formRef} onSubmit={(event) => void send(event)} noValidate>
          <Stack gap={4}>
            <FormProvider {...form}>
              {props.children}
              <FormEnd confirm={confirm} isDangerous={isDangerous} obstacle={obstacle}>
                {isOverLimit && <SendForApproval route={route} params={params} onSent={sent} />}
              </FormEnd>
            </FormProvider>
            <FormError>{isDropping ? t('leave.dialog') : undefined}</FormError>
            <Button variant="quiet" wide onClick={close}>
              {t(isDropping ? 'leave.drop' : 'desk.cancel')}
            </Button>
          </Stack>
        </form>
      }
    >
      {lead}
    </Dialog>
  );
}

type FormEndProps = Pick<ActDialogProps<AdminRoute>, 'confirm' | 'isDangerous' | 'obstacle' | 'children'>;

/** What is wrong with the whole form, its button, and other ways to send it. */
function FormEnd({ confirm, isDangerous = false, obstacle, children }: FormEndProps): ReactNode {
  const { formState } = useFormContext();
  return (
    <>
      <FormError>{formState.errors.root?.message}</FormError>
      <Button
        type="submit"
        wide
        variant={isDangerous ? 'danger' : 'primary'}
        busy={formState.isSubmitting}
        disabled={obstacle !== undefined}
        reason={obstacle}
      >
        {confirm}
      </Button>
      {children}
    </>
  );
}

type SendProps = Pick<ActDialogProps<AdminRoute>, 'route' | 'params'> & { onSent: () => void };

/** Sends what was typed to a second person, once the act was refused for its points [DESK-470]. */
function SendForApproval({ route, params, onSent }: SendProps): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const { handleSubmit, setError } = useFormContext();
  const request = useApproval(route, params);
  const send = handleSubmit(async (body) => {
    try {
      await request(body);
      toast({ title: t('approval.sent'), tone: 'success' });
      onSent();
    } catch (error) {
      setError('root', { message: getErrorText(error, t) });
    }
  });
  return (
    <Button variant="secondary" wide onClick={() => void send()}>
      {t('approval.send')}
    </Button>
  );
}

/** Says what came of a press; where no answer came to one before, that it may have done what the next one is refused for [DESK-390]. */
function useTelling() {
  const { t } = useTranslation();
  const wasLost = useRef(false);
  return (error: unknown, field: string | null): string => {
    const said = field === null ? getErrorText(error, t) : t('errors.FIELD_MARKED');
    if (isLost(error)) wasLost.current = true;
    return wasLost.current && isOvertaken(error) ? `${said} ${t('errors.MAYBE_DONE')}` : said;
  };
}

/** Whoever typed something is asked once before closing takes it away. */
function useDropping(onClose: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isDropping, setDropping] = useState(false);
  const close = (): void => {
    if (!isDropping && isTypedIn(formRef.current)) return setDropping(true);
    typingSent(formRef.current);
    onClose();
  };
  /** Closes after what was typed went another way. */
  const sent = (): void => {
    typingSent(formRef.current);
    onClose();
  };
  return { formRef, isDropping, close, sent };
}
