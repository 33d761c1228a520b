export * from './errors.ts';
export * from './limits.ts';
export * from './route.ts';
export * from './routes/index.ts';
export * from './schemas/index.ts';
