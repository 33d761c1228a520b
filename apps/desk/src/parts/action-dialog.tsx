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
import { clearTypedInput, hasTypedInput } from '../data/unsaved-changes.ts';
import { isConflict, isOutcomeUnknown, useApiMutation } from '../data/use-api-query.ts';
import { getErrorText } from '../words/error-text.ts';
import { useTranslation } from '../words/translation.tsx';
import { SERVER_ERROR } from './action-fields.tsx';
import { findFocusFallback } from './restore-focus.ts';
import { needsSecondPerson, useApproval } from './use-approval.ts';

type ActionDialogProps<R extends AdminRoute> = {
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
  fieldMessage?: (error: ApiError) => string | undefined;
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
export function findFormField(error: unknown, form: HTMLFormElement, isOfField = false): string | null {
  if (!(error instanceof ApiError) || error.field === null) return null;
  if (error.code !== 'INVALID_REQUEST' && !isOfField) return null;
  const [field = ''] = error.field.split('.');
  return form.elements.namedItem(field) ? field : null;
}

const toastOf = (text: string | ToastMessage): ToastMessage =>
  typeof text === 'string' ? { title: text, tone: 'success' } : text;

/** The field of a form that a refusal names, and what it says there by itself. */
function findErrorPlace(error: unknown, form: HTMLFormElement, fieldMessage?: (error: ApiError) => string | undefined) {
  const message = error instanceof ApiError ? fieldMessage?.(error) : undefined;
  return { field: findFormField(error, form, message !== undefined), message };
}

/** A refusal as the error of a field, which says why by itself where nothing else does. */
const errorOf = (message: string | undefined) =>
  message === undefined ? { type: 'server' } : { type: SERVER_ERROR, message };

/**
 * Asks before an act: what it does, why it is done, and then does it. What was typed outlives a refusal [DESK-79]. An act
 * above the points limits can be sent to a second person instead [DESK-470].
 */
export function ActionDialog<R extends AdminRoute>(props: ActionDialogProps<R>): ReactNode {
  const { route, params, query, title, lead, confirm, isDangerous = false, begin = {}, obstacle, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const mutation = useApiMutation(route, props.refreshes);
  const form = useForm({
    defaultValues: { ...begin },
    ...(route.body === undefined
      ? {}
      : { resolver: zodResolver(route.body as z.ZodMiniType<FieldValues, FieldValues>, { error: boundOf }) }),
  });
  const { formRef, isDropping: isConfirmingClose, close, sent } = useConfirmClose(onClose);
  const getMessage = useFailureMessage();
  const [isOverLimit, setOverLimit] = useState(false);
  const send = form.handleSubmit(async (body, event) => {
    const target = event?.target as HTMLFormElement;
    const input = { params, ...(query && { query }), ...(route.body && { body }) };
    try {
      const reply = await mutation.mutateAsync(input as unknown as Omit<CallInput<R>, 'signal'>);
      toast(toastOf(props.done(reply, body)));
      clearTypedInput(target);
      (props.onDone ?? onClose)(reply);
    } catch (error) {
      setOverLimit(needsSecondPerson(error, route));
      const { field, message } = findErrorPlace(error, target, props.fieldMessage);
      form.setError('root', { message: getMessage(error, field) });
      if (field !== null) form.setError(field, errorOf(message), { shouldFocus: true });
    }
  });
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      finalFocus={findFocusFallback}
      actions={
        <form ref={formRef} onSubmit={(event) => void send(event)} noValidate>
          <Stack gap={4}>
            <FormProvider {...form}>
              {props.children}
              <FormEnd confirm={confirm} isDangerous={isDangerous} obstacle={obstacle}>
                {isOverLimit && <SendForApproval route={route} params={params} onSent={sent} />}
              </FormEnd>
            </FormProvider>
            <FormError>{isConfirmingClose ? t('leave.dialog') : undefined}</FormError>
            <Button variant="quiet" wide onClick={close}>
              {t(isConfirmingClose ? 'leave.drop' : 'desk.cancel')}
            </Button>
          </Stack>
        </form>
      }
    >
      {lead}
    </Dialog>
  );
}

type FormEndProps = Pick<ActionDialogProps<AdminRoute>, 'confirm' | 'isDangerous' | 'obstacle' | 'children'>;

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

type SendProps = Pick<ActionDialogProps<AdminRoute>, 'route' | 'params'> & { onSent: () => void };

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
function useFailureMessage() {
  const { t } = useTranslation();
  const wasLost = useRef(false);
  return (error: unknown, field: string | null): string => {
    const text = field === null ? getErrorText(error, t) : t('errors.FIELD_MARKED');
    if (isOutcomeUnknown(error)) wasLost.current = true;
    return wasLost.current && isConflict(error) ? `${text} ${t('errors.MAYBE_DONE')}` : text;
  };
}

/** Whoever typed something is asked once before closing takes it away. */
function useConfirmClose(onClose: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const close = (): void => {
    if (!isConfirmingClose && hasTypedInput(formRef.current)) return setConfirmingClose(true);
    clearTypedInput(formRef.current);
    onClose();
  };
  /** Closes after what was typed went another way. */
  const sent = (): void => {
    clearTypedInput(formRef.current);
    onClose();
  };
  return { formRef, isDropping: isConfirmingClose, close, sent };
}
