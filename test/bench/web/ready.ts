import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { paths } from '#web/paths.ts';
import { makeCertificate } from '../certificate.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import type { MeasuredSite } from './site.ts';
import { slowDown } from './slow-phone.ts';

const ROUNDS = 5;
const LATENCY_MS = 400;

/** The pages with the element that shows that they can be used. */
const pages = { home: [paths.home, '#app h1'], wizard: [paths.createInspection, '#app main input'] } as const;

/** Serves a site over HTTP/2, as CloudFront does. Over HTTP/1.1, the files of a page wait for six connections. */
const startHttp2 = async (url: string) => {
  const { key, cert, remove } = makeCertificate();
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const { ':path': path = '/', ':method': method, ...rest } = incoming.headers;
    const headers = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith(':')));
    const passed = request(new URL(path, url), { method, headers }, (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      remove();
    },
  };
};

/** Measures when the pages can be used on a first visit with an old phone, in seconds from the start of the navigation. */
export const measureReadiness = async (site: MeasuredSite) => {
  const { url, close } = await startHttp2(site.url);
  const readyAt = async (path: string, element: string) => {
    const { context, page } = await site.signedIn({ ignoreHTTPSErrors: true });
    // stores the session
    await page.goto(`${url}/favicon.svg`);
    await slowDown(page, LATENCY_MS);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.locator(element).first().waitFor();
    const ms = await page.evaluate(() => performance.now());
    await context.close();
    return ms / 1000;
  };
  try {
    const { home, wizard } = await measureInterleaved(ROUNDS, {
      home: () => readyAt(...pages.home),
      wizard: () => readyAt(...pages.wizard),
    });
    return { home: getMedian(home), wizard: getMedian(wizard) };
  } finally {
    close();
  }
};
