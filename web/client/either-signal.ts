/** Returns a signal that aborts when either does. Our oldest browsers lack `AbortSignal.any`. */
export const eitherSignal = (one: AbortSignal | undefined, other: AbortSignal) => {
  if (!one) return other;
  const either = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return either.signal;
};
