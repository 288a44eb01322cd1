/** Source: SES developer guide, "Request production access": one email a second, and only to verified identities. */
export const SANDBOX_RATE = 1;
/** Source: SES developer guide, "Using the mailbox simulator". */
const SIMULATOR = 'simulator.amazonses.com';

interface SandboxOptions {
  /** Verified addresses and domains. If set, SES is in its sandbox. */
  verified?: readonly string[];
  /** Maximum emails a second. Unlimited by default, except in the sandbox. */
  rate?: number;
  now?: () => number;
}

export const openSandbox = ({
  verified,
  rate = verified ? SANDBOX_RATE : Number.MAX_SAFE_INTEGER,
  now = Date.now,
}: SandboxOptions) => {
  const known = new Set(verified);
  // a second's emails may be sent at once, as on AWS
  let [left, at] = [rate, now()];
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
  const isKnown = (address: string) =>
    [address, domainOf(address)].some((identity) => known.has(identity)) || domainOf(address) === SIMULATOR;
  return {
    verify: (identity: string) => void known.add(identity),
    refuse: (to: readonly string[]) => {
      const strangers = verified ? to.filter((address) => !isKnown(address)) : [];
      if (strangers.length > 0) {
        const failed = `The following identities failed the check in region AP-SOUTHEAST-2: ${strangers.join(', ')}`;
        return { status: 400, name: 'MessageRejected', message: `Email address is not verified. ${failed}` };
      }
      [left, at] = [Math.min(rate, left + ((now() - at) / 1_000) * rate), now()];
      if (left < 1) return { status: 429, name: 'TooManyRequestsException', message: 'Maximum sending rate exceeded.' };
      left--;
      return undefined;
    },
    /** False if an email bounces: SES accepts it and reports the bounce in an event. There is no suppression list. */
    reaches: (address: string) => !(domainOf(address) === SIMULATOR && /^(bounce|suppressionlist)\b/.test(address)),
    complains: (address: string) => domainOf(address) === SIMULATOR && /^complaint\b/.test(address),
  };
};
export type Sandbox = ReturnType<typeof openSandbox>;
