import { describe, expect, it } from 'vitest';
import { pageFiles } from '#shared/page-files.ts';
import { chooseHandling } from '#web/pwa/choose-handling.ts';

describe('B-19: the service worker does not touch personal data', () => {
  const asked = (path: string, { mode = 'cors', method = 'GET', headers = {} } = {}) => ({
    url: new URL(path, 'https://site.example').href,
    mode: mode as RequestMode,
    method,
    headers: new Headers(headers),
  });
  it.each([
    ['asset', asked('/assets/app-1a2b3c4d.js')],
    ['page', asked('/', { mode: 'navigate' })],
    ['page', asked('/checksheet/1763700000001?checksheet=Summary', { mode: 'navigate' })],
    ['none', asked('/api/authentication/user')],
    ['none', asked('/api/authentication/user', { mode: 'navigate' })],
    ['none', asked('/auth/popup?screen=login', { mode: 'navigate' })],
    ...Object.keys(pageFiles).map((path) => ['none', asked(path, { mode: 'navigate' })] as const),
    ['page', asked('/settings', { mode: 'navigate' })],
    ['none', asked('/openapi.json', { mode: 'navigate' })],
    ['unhashed', asked('/config.json')],
    ['unhashed', asked('/favicon.svg', { mode: 'no-cors' })],
    ['unhashed', asked('/favicon.svg', { mode: 'navigate' })],
    ['none', asked('/assets/app-1a2b3c4d.js', { headers: { Authorization: 'Bearer x' } })],
    ['none', asked('/assets/app-1a2b3c4d.js', { method: 'POST' })],
    ['none', asked('https://files.example/assets/sheet.pdf')],
    ['none', asked('/inspectionList')],
  ] as const)('%s: %o', (handling, request) => {
    expect(chooseHandling(request, 'https://site.example')).toBe(handling);
  });
});
