import type { DriverWindow } from '#test/browser/window.ts';
import type { Network } from './network.ts';

export type Start = {
  width: number;
  height: number;
  /** The proxy for all of the browser's traffic. */
  network?: Pick<Network, 'host' | 'port'>;
  /** The profile folder, with what the browser stored before. */
  profile?: string;
};

export type Started = {
  version: string;
  window: DriverWindow;
  /** Opens a new tab after killing the open one without any event. */
  reopened(): Promise<DriverWindow>;
  /** Kills the browser, as a dead battery would. */
  kill(): Promise<unknown>;
  stop(): Promise<unknown>;
};

/** A browser engine, and how to start it. */
export type Engine = {
  name: string;
  /** The packages that install it on Debian and Ubuntu. */
  packages: readonly string[];
  /** True if its stored data survives killing the process. */
  keepsProfile: boolean;
  isInstalled(): boolean;
  start(options: Start): Promise<Started>;
};
