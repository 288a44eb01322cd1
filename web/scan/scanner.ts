import { createObservable } from '../device/observable.ts';
import { onSessionEnd } from '../device/session-end.ts';
import type { ScanTarget } from './parse-code.ts';

export type Scan = {
  target: ScanTarget;
  /** Called with the value once the user has confirmed it. */
  onUse: (value: string) => void;
  opener: Element;
};

/** The open scanner. The app's frame shows it, so that pages need none of its code. */
export const scanner = createObservable<Scan | undefined>(undefined);
// otherwise it would open for the next user, and fill in the previous user's sheet
onSessionEnd(() => scanner.set(undefined));
