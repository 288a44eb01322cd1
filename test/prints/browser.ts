import { ensureChromium } from '#scripts/local/chromium.ts';

/** Lets this test's renderer find the browser that npm installs. */
export const useLocalChromium = async () => {
  const { executablePath, env } = await ensureChromium();
  Object.assign(process.env, env, { CHROMIUM_EXECUTABLE: executablePath });
};
