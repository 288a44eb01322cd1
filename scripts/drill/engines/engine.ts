import type { Driven } from './window.ts';

export type Size = { width: number; height: number };

/** A browser of another make than the one that the tests bring along. */
export type Engine = {
  name: string;
  /** What brings it on Debian and Ubuntu. */
  packages: readonly string[];
  isInstalled(): boolean;
  start(size: Size): Promise<{ version: string; window: Driven; stop(): Promise<unknown> }>;
};
