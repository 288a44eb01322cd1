import { chromium } from 'playwright-core';
import { ensureChromium } from '#scripts/local/chromium.ts';

export const launchBrowser = async () => {
  const { executablePath, env } = await ensureChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
};
