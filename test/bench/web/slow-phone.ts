import type { Page } from 'playwright-core';

/** How many times slower an old phone runs scripts. */
export const SLOWER = 4;

/** Emulates the processor of an old phone. Returns the DevTools session. */
export const slowScripts = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
};

/** Emulates an old phone on slow 4G, by default with Lighthouse's figures for DevTools throttling. */
export const slowDown = async (page: Page, latency = 150 * 3.75) => {
  const devtools = await slowScripts(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (1_600_000 * 0.9) / 8,
    uploadThroughput: (750_000 * 0.9) / 8,
  });
};
