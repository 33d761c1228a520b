import { beforeEach } from 'vitest';

// Files of tests share a browser's storage: none begins with what another left there.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
