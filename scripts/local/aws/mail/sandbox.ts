/** Source: SES developer guide, "Request production access": one mail a second, and to verified identities alone. */
const MAIL_EVERY_MS = 1_000;
/** Source: SES developer guide, "Using the mailbox simulator". */
const SIMULATOR = 'simulator.amazonses.com';

interface SandboxOptions {
  /** Addresses and domains that SES knows as ours, where it is in its sandbox; without it, it is not. */
  verified?: readonly string[];
  onRefusal?: () => void;
  onBounce?: () => void;
  now?: () => number;
}

interface Refusal {
  status: number;
  name: string;
  message: string;
}

export interface Sandbox {
  verify(identity: string): void;
  refuse(to: readonly string[]): Refusal | undefined;
  /** A mail to who bounces is taken, and arrives nowhere, which the sender is not told but by an event. No list of the suppressed is kept: a further one goes the same way. */
  reaches(address: string): boolean;
  /** It arrives, and who gets it calls it spam. */
  complains(address: string): boolean;
}

export const openSandbox = ({
  verified,
  onRefusal = () => {},
  onBounce = () => {},
  now = Date.now,
}: SandboxOptions): Sandbox => {
  const known = new Set(verified);
  let lastAt = Number.NEGATIVE_INFINITY;
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
  const isKnown = (address: string) =>
    [address, domainOf(address)].some((identity) => known.has(identity)) || domainOf(address) === SIMULATOR;

  const reason = (to: readonly string[]): Refusal | undefined => {
    const strangers = to.filter((address) => !isKnown(address));
    if (strangers.length > 0) {
      const failed = `The following identities failed the check in region AP-SOUTHEAST-2: ${strangers.join(', ')}`;
      return { status: 400, name: 'MessageRejected', message: `Email address is not verified. ${failed}` };
    }
    if (now() - lastAt < MAIL_EVERY_MS)
      return { status: 429, name: 'TooManyRequestsException', message: 'Maximum sending rate exceeded.' };
    lastAt = now();
    return undefined;
  };
  return {
    verify: (identity) => void known.add(identity),
    refuse: (to) => {
      const refusal = verified && reason(to);
      if (refusal) onRefusal();
      return refusal;
    },
    complains: (address) => domainOf(address) === SIMULATOR && /^complaint\b/.test(address),
    reaches: (address) => {
      const bounces = domainOf(address) === SIMULATOR && /^(bounce|suppressionlist)\b/.test(address);
      if (bounces) onBounce();
      return !bounces;
    },
  };
};
