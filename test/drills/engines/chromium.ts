import { launch } from 'puppeteer-core';
import { ensureChromium } from '#scripts/local/chromium.ts';
import type { Engine } from './engine.ts';
import { startPuppeteer } from './puppeteer.ts';

/** The Chromium that the tests install. */
export const chromium: Engine = {
  name: 'Chromium',
  packages: [],
  keepsProfile: true,
  isInstalled: () => true,
  start: async ({ width, height, network, profile }) => {
    const { executablePath, env } = await ensureChromium();
    return startPuppeteer(
      await launch({
        executablePath,
        env: { ...process.env, ...env },
        defaultViewport: { width, height },
        args: [
          ...['--no-sandbox', '--disable-dev-shm-usage'],
          // By default Chromium bypasses the proxy for localhost.
          ...(network ? [`--proxy-server=${network.host}:${network.port}`, '--proxy-bypass-list=<-loopback>'] : []),
        ],
        ...(profile && { userDataDir: profile }),
      }),
    );
  },
};
