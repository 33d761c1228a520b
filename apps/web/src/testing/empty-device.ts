import { beforeEach } from 'vitest';

// Test files share the browser's storage, so each starts with it empty.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
