import type { Handler } from './handler.ts';

/** Every call the API answers, module by module. */
export const handlers: Handler[] = [];
