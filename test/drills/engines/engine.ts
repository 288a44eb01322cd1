import type { Driven } from '#test/browser/window.ts';
import type { Network } from './network.ts';

export type Start = {
  width: number;
  height: number;
  /** What it reaches everything through. */
  network?: Pick<Network, 'host' | 'port'>;
  /** The folder in which it finds what it kept before. */
  profile?: string;
};

export type Started = {
  version: string;
  window: Driven;
  /** A new tab, after the death of the one there was, which hears nothing of it. */
  reopened(): Promise<Driven>;
  /** As when the battery is empty. */
  kill(): Promise<unknown>;
  stop(): Promise<unknown>;
};

/** A browser that a person may have. */
export type Engine = {
  name: string;
  /** What brings it on Debian and Ubuntu. */
  packages: readonly string[];
  /** Whether what it kept is there after its death. */
  keepsProfile: boolean;
  isInstalled(): boolean;
  start(options: Start): Promise<Started>;
};
