import type { Page } from 'playwright-core';

/** Emulates an old phone on slow 4G, by default with Lighthouse's figures for DevTools throttling. */
export const slowDown = async (page: Page, latency = 150 * 3.75) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (1_600_000 * 0.9) / 8,
    uploadThroughput: (750_000 * 0.9) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};
