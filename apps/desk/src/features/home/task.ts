import type { ReportName } from '@fareback/contract/admin';
import type { LinkProps } from '@tanstack/react-router';
import type { MessageKey } from '../../words/catalogue.ts';

/** Something that waits for this person, with the place where they can act on it. */
export interface Task {
  key: string;
  text: string;
  /** What its author wrote about it. */
  note?: string;
  to: NonNullable<LinkProps['to']>;
  params?: { report?: ReportName; number?: string };
}

/** The tasks of one kind, as far as they are known. */
export interface TaskSource {
  name: MessageKey;
  query: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  tasks: readonly Task[];
}
