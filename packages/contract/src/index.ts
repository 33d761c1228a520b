export * from './api-error.ts';
export type { AskedPage } from './asked-page.ts';
export * from './client.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './route.ts';
export * from './routes/index.ts';
export * from './rules/index.ts';
export * from './schemas/index.ts';
