import type { Provider } from '@fareback/contract';
import type { ReactNode } from 'react';
import { IdentifierForm } from './identifier-form.tsx';
import { LeaveToProvider } from './leave-to-provider.tsx';

type ConnectFormProps = {
  provider: Provider;
  /** The earlier entry, to be edited. */
  initialIdentifier: string;
  /** Why the current account was not verified; replaced by errors of the form. */
  failure: ReactNode;
  submitLabel: string;
  /** The account is entered but not yet verified. */
  onNamed: () => void;
  onDone: () => void;
};

/** Asks for the provider's fields, or opens the provider's own sign-in [PROV-22..26]. */
export function ConnectForm({ provider, ...form }: ConnectFormProps): ReactNode {
  const kind = provider.identifierType;
  if (kind === null)
    return (
      <>
        {form.failure}
        <LeaveToProvider provider={provider} onDone={form.onDone} />
      </>
    );
  return <IdentifierForm provider={provider} kind={kind} {...form} />;
}
