import path from 'node:path';
import { type Environment, readEnvironment } from '../../environment.ts';

const root = path.join(import.meta.dirname, '../../../../..');

/** The environment of a command at this moment, which logs what is amiss alone. Throws EnvironmentError. */
export const commandEnvironment = (needs?: { keys: 'unread' }): Environment =>
  readEnvironment({ LOG_LEVEL: 'warn', ...process.env }, root, needs);
