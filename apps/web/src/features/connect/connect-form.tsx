import type { Provider } from '@fareback/contract';
import type { ReactNode } from 'react';
import { IdentifierForm } from './identifier-form.tsx';
import { LeaveToProvider } from './leave-to-provider.tsx';

type ConnectFormProps = {
  provider: Provider;
  /** What was entered before, to be edited. */
  initialIdentifier: string;
  /** Why the account that stands here was not proven, also where the answer comes while the form is open; what the form is told takes its place. */
  failure: ReactNode;
  submitLabel: string;
  /** The account is named, and has yet to be proven. */
  onNamed: () => void;
  /** It is connected. */
  onDone: () => void;
};

/** Takes what the provider asks for, or leads to its own sign-in where it asks for nothing here [PROV-22..26]. */
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
