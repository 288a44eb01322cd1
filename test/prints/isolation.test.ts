import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { openIsolatedPage, withBrowser } from '#lambdas/checksheets/chromium.ts';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { type Printed, print } from '#lambdas/checksheets/print.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { useLocalChromium } from './browser.ts';

/** Every known way for a page to send data out. */
const escapes = (canary: string) => `
  <script>fetch('${canary}/script'); document.body.innerHTML = 'TAKEN OVER';</script>
  <img src="${canary}/img"><img src="x" onerror="fetch('${canary}/onerror')">
  <link rel="stylesheet" href="${canary}/css"><style>@import url(${canary}/import); body { background: url(${canary}/background) }</style>
  <link rel="prefetch" href="${canary}/prefetch"><link rel="preconnect" href="${canary}"><link rel="dns-prefetch" href="${canary}">
  <iframe src="${canary}/iframe"></iframe><iframe src="file:///etc/passwd"></iframe>
  <object data="${canary}/object"></object><embed src="${canary}/embed"><video src="${canary}/video" autoplay></video>
  <svg><image href="${canary}/svg"/><use href="${canary}/use#a"/></svg>
  <form action="${canary}/form"><input autofocus onfocus="this.form.submit()"></form>
  <meta http-equiv="refresh" content="0;url=${canary}/refresh">`;

beforeAll(useLocalChromium);

it('each rendering has its own browser, which ends with it and leaves no profile', async () => {
  const look = () => withBrowser(async (browser) => (await openIsolatedPage(browser)).browser().process());
  const browsers = [await look(), await look()];
  for (const browser of browsers) {
    expect(browser?.signalCode).toBe('SIGKILL');
    const profile = browser?.spawnargs.find((flag) => flag.startsWith('--user-data-dir='))?.split('=')[1];
    expect([profile, existsSync(profile ?? '')]).toEqual([expect.stringContaining('profile'), false]);
  }
  expect(new Set(browsers.map((browser) => browser?.pid)).size).toBe(2);
});

it('markup that got past the escaping could reach nobody, and the sheet stays intact', async () => {
  const reached: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url);
    response.end('REACHED');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const canary = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await fetch(`${canary}/alive`);
    const html = renderDocument(makeInspection(finishedCar()), 'Full', new Date());
    const documents = [
      html.replace('</body>', () => `${escapes(canary)}</body>`),
      // one page sends requests before the policy is parsed, the other has no policy
      html.replace('<head>', () => `<head>${escapes(canary)}`),
      html.replace(/<meta http-equiv[^>]*>/, '').replace('</body>', () => `${escapes(canary)}</body>`),
    ];
    for (const { pdf } of (await print(documents)) satisfies Printed[]) {
      const text = (await readPdf(pdf)).pages.join(' ');
      expect(text).toContain('KZT482');
      expect(text).not.toMatch(/TAKEN OVER|REACHED|root:/);
    }
    expect(reached).toEqual(['/alive']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
