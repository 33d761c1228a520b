// Checks that the local process responds: for container health checks without curl.
const port = process.env.PORT?.trim() || '3000';
const reply = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
process.exitCode = reply?.ok ? 0 : 1;
