import type { Page } from 'playwright-core';

/** An old phone on a slow network, as Lighthouse simulates one: 150 ms, 1.6 Mbit/s, a quarter of the processor. */
export const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};
