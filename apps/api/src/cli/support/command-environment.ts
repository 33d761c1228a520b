import path from 'node:path';
import { type Environment, readEnvironment } from '../../environment.ts';

const root = path.join(import.meta.dirname, '../../../../..');

/** Reads the environment for a command, which logs warnings and errors only. Throws EnvironmentError. */
export const commandEnvironment = (needs?: { keys: 'unread' }): Environment =>
  readEnvironment({ LOG_LEVEL: 'warn', ...process.env }, root, needs);
