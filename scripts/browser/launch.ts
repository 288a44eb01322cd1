import { chromium } from 'playwright-core';
import { ensureChromium } from '../local/chromium.ts';

export const launchBrowser = async (args: string[] = []) => {
  const { executablePath, env } = await ensureChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
  });
};
