import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { ensureChromium } from '#scripts/local/chromium.ts';

const [out, width, ...files] = process.argv.slice(2);
const { executablePath, env } = await ensureChromium();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: Number(width) * files.length, height: 100 } });
await page.setContent(
  `<body style="margin:0;display:flex;gap:6px;background:#f0f">${files.map((f) => `<img style="width:${Number(width) - 6}px;align-self:start" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}`,
);
await page.waitForTimeout(300);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
