import { ApiError, type Client, createClient } from '@fareback/contract';
import { ask, type Need } from './ask-again.ts';

/** The desk's calls, with its cookie; asks nothing of whoever sits there. */
export const api = createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });

const needs: Readonly<Record<string, Need>> = { SIGN_IN_REQUIRED: 'signIn', STEP_UP_REQUIRED: 'stepUp' };

/**
 * Makes a call of the desk. Where the sign-in has ended meanwhile, or the call wants a further proof, that is asked for over
 * the page and the call is made again: what was typed stays where it is [DESK-73]. Throws the refusal where it is not given.
 */
export const call: Client['call'] = async (route, ...input) => {
  for (;;) {
    try {
      return await api.call(route, ...input);
    } catch (error) {
      const need = error instanceof ApiError ? needs[error.code] : undefined;
      if (need === undefined || !(await ask(need))) throw error;
    }
  }
};
