/**
 * Returns a clock with the server's time in milliseconds, set from a response. It runs on the browser's monotonic
 * clock, because the device's clock may be an hour off or be changed during an exam.
 */
export const createServerClock = (serverNow: string, steady: () => number = () => performance.now()) => {
  const ahead = Date.parse(serverNow) - steady();
  return () => ahead + steady();
};
export type Clock = ReturnType<typeof createServerClock>;

/** Formats seconds as mm:ss; an hour is 60 minutes. */
export const formatClock = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
};

/** Measures time while it is running. */
export const createStopwatch = (steady: () => number = () => performance.now()) => {
  let counted = 0;
  let since: number | undefined;
  const read = () => (counted + (since === undefined ? 0 : steady() - since)) / 1_000;
  return {
    run: () => {
      since ??= steady();
    },
    pause: () => {
      counted = read() * 1_000;
      since = undefined;
    },
    /** In seconds. */
    read,
    /** Returns the seconds so far and resets to zero. */
    take: () => {
      const seconds = read();
      counted = 0;
      if (since !== undefined) since = steady();
      return seconds;
    },
  };
};
