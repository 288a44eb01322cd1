const CONNECT_MS = 1_000;
/** A hundred times as long as the table usually takes. */
const SILENCE_MS = 2_000;
/** For files, and for emails, which a retry after a late response would send twice. */
export const LONG_SILENCE_MS = 5_000;

/**
 * Options of every AWS client: limit the time to connect, and the time without a byte, so that a large file may take
 * longer. By default, the SDK waits for as long as the connection is open.
 */
export const timeLimits = (silenceMs = SILENCE_MS, maxAttempts = 3) => ({
  requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
  maxAttempts,
});

/** Calls an AWS service without its client, within the same time as one attempt. */
export const fetchAws = (url: string | URL, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(CONNECT_MS + SILENCE_MS) });
