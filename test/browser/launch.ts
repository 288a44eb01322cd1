import { type BrowserContextOptions, chromium } from 'playwright-core';
import { ensureChromium } from '#scripts/local/chromium.ts';

export const launchBrowser = async (args: string[] = []) => chromium.launch(await launchOptions(args));

/** Launches a browser with the profile stored in this folder, as after a crash. */
export const launchOnProfile = async (folder: string, options: BrowserContextOptions) =>
  chromium.launchPersistentContext(folder, { ...(await launchOptions()), ...options });

const launchOptions = async (args: string[] = []) => {
  const { executablePath, env } = await ensureChromium();
  return {
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
  };
};
