/** Records unhandled rejections instead of failing the test. */
export function hearUnhandled(): { errors: unknown[]; end: () => void } {
  const errors: unknown[] = [];
  const others = process.rawListeners('unhandledRejection') as NodeJS.UnhandledRejectionListener[];
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (error) => void errors.push(error));
  return {
    errors,
    end() {
      process.removeAllListeners('unhandledRejection');
      for (const other of others) process.on('unhandledRejection', other);
    },
  };
}
