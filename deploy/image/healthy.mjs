// Whether the process beside this one answers: for health checks where there is no curl.
const port = process.env.PORT?.trim() || '3000';
const reply = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
process.exitCode = reply?.ok ? 0 : 1;
