/**
 * The server's clock from what an answer said that the time is, in milliseconds. It goes on by the browser's steady clock:
 * that of the device may be an hour out, or be set while somebody sits an exam.
 */
export const clockFrom = (serverNow: string, steady: () => number = () => performance.now()) => {
  const ahead = Date.parse(serverNow) - steady();
  return () => ahead + steady();
};
export type Clock = ReturnType<typeof clockFrom>;

/** Whole seconds as mm:ss; more than an hour is counted on in minutes. */
export const showClock = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
};

/** Counts while it runs. */
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
    /** The seconds until now; the next ones are counted from nothing. */
    take: () => {
      const seconds = read();
      counted = 0;
      if (since !== undefined) since = steady();
      return seconds;
    },
  };
};
