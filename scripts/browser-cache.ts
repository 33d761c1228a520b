import type { Plugin } from 'vite';

/**
 * Lets a browser keep the modules it was given until the run ends: each file of tests asks for some hundred that the one
 * before it had, and to be told each time that none has changed is a fifth of the work. Not where files are watched.
 */
export const cacheInBrowser = (): Plugin => ({
  name: 'kept-by-browser',
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return;
    middlewares.use((_, response, next) => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) => {
        const mayStay = name.toLowerCase() === 'cache-control' && value === 'no-cache';
        return set(name, mayStay ? 'max-age=3600' : value);
      };
      next();
    });
  },
});
