import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Engine, Start } from './engine.ts';
import { startPuppeteer } from './puppeteer.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox, driven through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  keepsProfile: true,
  isInstalled: () => PLACES.some(existsSync),
  start: async ({ width, height, network, profile }) =>
    startPuppeteer(
      await launch({
        browser: 'firefox',
        executablePath: PLACES.find(existsSync) ?? '',
        defaultViewport: null,
        args: [`--width=${width}`, `--height=${height}`],
        ...(network && { extraPrefsFirefox: preferences(network) }),
        ...(profile && { userDataDir: profile }),
      }),
    ),
};

const preferences = ({ host, port }: NonNullable<Start['network']>) => ({
  'network.proxy.type': 1,
  'network.proxy.http': host,
  'network.proxy.http_port': port,
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.failover_direct': false,
});
