import { hash, verify } from '@node-rs/argon2';
import { throwApiError } from '../api-error.ts';

/** Cost of one hash: 19 MiB of memory, two passes, one thread (argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against when there is no account: of the cost of a real one, so that an unknown address takes as long as a wrong password. */
export const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$c2FsdCBvZiBub2JvZHk$${'A'.repeat(43)}`;

const AT_WORK_MAX = 2;
const WAITING_MAX = 200;

let atWork = 0;
const waiting: (() => void)[] = [];

/** Runs at most two at a time, so that a storm of sign-ins leaves the processors to everybody else; refuses when the queue is long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= AT_WORK_MAX) {
    if (waiting.length >= WAITING_MAX) throwApiError('TOO_MANY_REQUESTS');
    // The place is handed over by the one who leaves, so nobody slips in between.
    await new Promise<void>((resolve) => void waiting.push(resolve));
  } else {
    atWork += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

/** A password as it is kept: argon2id with its own salt. Refuses with TOO_MANY_REQUESTS when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether a password is the one behind `kept`; with nothing kept it takes as long and says no. Refuses with TOO_MANY_REQUESTS when too many wait. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(kept ?? nobody, password));
  return kept !== null && matches;
}
