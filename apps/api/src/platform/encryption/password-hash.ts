import { hash, verify } from '@node-rs/argon2';
import { throwApiError } from '../api-error.ts';

/** 19 MiB of memory, two passes, one thread (argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Dummy hash compared when there is no account, so an unknown address takes as long as a wrong password. */
export const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$c2FsdCBvZiBub2JvZHk$${'A'.repeat(43)}`;

const AT_WORK_MAX = 2;
const WAITING_MAX = 200;

let atWork = 0;
const waiting: (() => void)[] = [];

/** Runs at most two at a time so a burst of sign-ins leaves CPU for other work; refuses if the queue is full. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= AT_WORK_MAX) {
    if (waiting.length >= WAITING_MAX) throwApiError('TOO_MANY_REQUESTS');
    // The finishing call hands over its slot, so a new call can't take it first.
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

/** Hashes a password (argon2id with a random salt). Refuses with TOO_MANY_REQUESTS if too many calls wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/**
 * Checks a password against a hash; without a hash it takes as long and returns false. Refuses with TOO_MANY_REQUESTS
 * if too many calls wait.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(kept ?? nobody, password));
  return kept !== null && matches;
}
