export * from './errors.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './routes/index.ts';
export * from './shapes/acts.ts';
export * from './shapes/common.ts';
export * from './shapes/me.ts';
