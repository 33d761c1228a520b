import { ApiError, type CallInput, type ReplyOf } from '@fareback/contract';
import { type AdminRoute, adminRoutes, type PointAct, pointActions } from '@fareback/contract/admin';
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
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';
import { SERVER_ERROR } from './action-fields.tsx';
import { findFocusFallback } from './restore-focus.ts';

/** An error whose message is in the person's language. */
export class DialogError extends Error {}

const isPointAct = (name: string): name is PointAct => (pointActions as readonly string[]).includes(name);

/** True if an action exceeds one person's points limit and can be sent to a second person. */
const needsSecondPerson = (error: unknown, { name }: AdminRoute): boolean =>
  error instanceof ApiError && error.code === 'NEEDS_SECOND_PERSON' && isPointAct(name);

/** Sends a request for approval by a second person, with the original call's parameters [DESK-470]. */
function useApproval({ name }: AdminRoute, { agency = '', ...params }: Readonly<Record<string, string>>) {
  const request = useApiMutation(adminRoutes.approvals.request, ['approvals', 'acts']);
  return async (body: Record<string, unknown>): Promise<void> => {
    if (!isPointAct(name)) throw new Error(`${name} cannot wait for approval`);
    await request.mutateAsync({ params: { agency }, body: { act: name, params, body } });
  };
}

type ActionDialogProps<R extends AdminRoute> = {
  route: R;
  params: Readonly<Record<string, string>>;
  /** The state the user saw (such as a revision), for calls without a body. */
  query?: Readonly<Record<string, string>>;
  title: string;
  /** The effect, with numbers if it takes something away. */
  lead: ReactNode;
  children?: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  /** Initial and hidden values of the body; the call's own schema validates them. */
  begin?: Readonly<Record<string, unknown>>;
  /** Name of the field that has the focus at first; the first field otherwise. */
  firstField?: string | undefined;
  /** Why the action is unavailable; disables the button. */
  obstacle?: string | undefined;
  /** Sends the body in another way than one call of the route; throws `DialogError` to keep the dialog open. */
  send?: (body: FieldValues) => Promise<ReplyOf<R>>;
  /** The confirmation toast; green unless it says otherwise. */
  done: (reply: ReplyOf<R>, asked: FieldValues) => string | ToastMessage;
  /** The message for the field that an error names; undefined if the error belongs to no field. */
  fieldMessage?: (error: ApiError) => string | undefined;
  onDone?: (reply: ReplyOf<R>) => void;
  onClose: () => void;
  refreshes: readonly string[];
};

/** Formats a number's bound as an error message for the field. */
export const boundOf = (issue: { code?: string; maximum?: unknown; minimum?: unknown }): string | undefined =>
  issue.code === 'too_big' ? String(issue.maximum) : issue.code === 'too_small' ? String(issue.minimum) : undefined;

/**
 * Returns the visible form field that an error names; null if there is no such field or the error has another cause.
 */
export function findFormField(error: unknown, form: HTMLFormElement, isOfField = false): string | null {
  if (!(error instanceof ApiError) || error.field === null) return null;
  if (error.code !== 'INVALID_REQUEST' && !isOfField) return null;
  const [field = ''] = error.field.split('.');
  return form.elements.namedItem(field) ? field : null;
}

/** Returns the form's field of this name, for the first focus. */
function findField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
}

const toastOf = (text: string | ToastMessage): ToastMessage =>
  typeof text === 'string' ? { title: text, tone: 'success' } : text;

/** Returns the field that an error names, and its own message if there is one. */
function findErrorPlace(error: unknown, form: HTMLFormElement, fieldMessage?: (error: ApiError) => string | undefined) {
  const message = error instanceof ApiError ? fieldMessage?.(error) : undefined;
  return { field: findFormField(error, form, message !== undefined), message };
}

/** A field error without its own message shows the default one. */
const errorOf = (message: string | undefined) =>
  message === undefined ? { type: 'server' } : { type: SERVER_ERROR, message };

/**
 * Confirms an action, asks for a reason and sends it. Input survives an error [DESK-79]. An action above the points
 * limits can be sent to a second person instead [DESK-470].
 */
export function ActionDialog<R extends AdminRoute>(props: ActionDialogProps<R>): ReactNode {
  const { route, params, query, title, lead, confirm, isDangerous = false, begin = {}, obstacle, onClose } = props;
  const { firstField } = props;
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
      const reply = props.send
        ? await props.send(body)
        : await mutation.mutateAsync(input as unknown as Omit<CallInput<R>, 'signal'>);
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
      initialFocus={firstField === undefined ? undefined : () => findField(formRef.current, firstField)}
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

/** Form-level error, confirm button, and alternative ways to send. */
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

/** Sends the request to a second person after it exceeded the points limits [DESK-470]. */
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

/** Reports a call's result. After a lost response, says that the action may already have been done [DESK-390]. */
function useFailureMessage() {
  const { t } = useTranslation();
  const wasLost = useRef(false);
  return (error: unknown, field: string | null): string => {
    if (error instanceof DialogError) return error.message;
    const text = field === null ? getErrorText(error, t) : t('errors.FIELD_MARKED');
    if (isOutcomeUnknown(error)) wasLost.current = true;
    return wasLost.current && isConflict(error) ? `${text} ${t('errors.MAYBE_DONE')}` : text;
  };
}

/** Asks for confirmation before closing discards typed input. */
function useConfirmClose(onClose: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const close = (): void => {
    if (!isConfirmingClose && hasTypedInput(formRef.current)) return setConfirmingClose(true);
    clearTypedInput(formRef.current);
    onClose();
  };
  /** Closes without asking, because the input was sent for approval. */
  const sent = (): void => {
    clearTypedInput(formRef.current);
    onClose();
  };
  return { formRef, isDropping: isConfirmingClose, close, sent };
}
