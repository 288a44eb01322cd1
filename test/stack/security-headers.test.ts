import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashInlineContent } from '../../cdk/website/inline-hashes.ts';
import { cacheControl, linkHeaders, securityHeaders } from '../../cdk/website/security-headers.ts';

const headers = securityHeaders({ userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' });
const policy = (name: string, from = headers) =>
  from['content-security-policy']
    ?.split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('what a page may do', () => {
  it('runs no script and takes no style but the files of the site', () => {
    expect(policy('script-src')).toBe("'self'");
    expect(policy('style-src')).toBe("'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|nonce|sha\d/);
  });

  it('also runs what stands in the landing page, each by its hash, and nothing that was changed there', () => {
    const page = '<style>a{}</style><script>1</script><script type="module">2</script><script src="/x.js"></script>';
    const inline = hashInlineContent(page);
    const from = securityHeaders(
      { userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' },
      inline,
    );
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy('script-src', from)).toBe(`'self' ${hash('1')} ${hash('2')}`);
    expect(policy('style-src', from)).toBe(`'self' ${hash('a{}')}`);
    expect(hashInlineContent(page.replace('2', '3')).scripts).not.toEqual(inline.scripts);
  });

  it('reaches the site, the user pool and the files, and nothing else', () => {
    expect(policy('default-src')).toBe("'none'");
    expect(policy('connect-src')).toBe("'self' https://pool.example https://files.example");
    expect(policy('img-src')).toBe("'self' blob: data: https://files.example");
    expect(policy('frame-src')).toBe("'self' https://files.example");
  });

  it('reaches an API that is somewhere else only when it is told', () => {
    const local = securityHeaders({
      apiOrigins: ['http://127.0.0.1:1'],
      userPoolOrigin: 'http://127.0.0.1:2',
      filesOrigin: 'http://127.0.0.1:3',
    });
    expect(policy('connect-src', local)).toBe("'self' http://127.0.0.1:1 http://127.0.0.1:2 http://127.0.0.1:3");
  });

  it('cannot be framed by anybody', () => expect(policy('frame-ancestors')).toBe("'none'"));

  it('lets the sign-in popup tell its opener', () =>
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups'));
});

describe("the page of a customer's link", () => {
  const inline = hashInlineContent('<style>a{}</style><script>1</script>');
  const origins = { userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' };
  const own = linkHeaders(origins, inline);

  it('stands in no index and tells nobody where it was opened', () => {
    expect(own['x-robots-tag']).toBe('noindex, nofollow');
    expect(own['referrer-policy']).toBe('no-referrer');
  });

  it('runs what its build put into it, and reaches its API and the photos alone', () => {
    expect(policy('script-src', own)).toBe(`'self' ${inline.scripts[0]}`);
    expect(policy('style-src', own)).toBe(`'self' ${inline.styles[0]}`);
    expect(policy('connect-src', own)).toBe("'self'");
    expect(policy('img-src', own)).toBe("'self' https://files.example");
    expect(policy('form-action', own)).toBe("'none'");
    expect(own['content-security-policy']).not.toMatch(/unsafe|\*|nonce|pool/);
  });
});

it.each([
  ['index.html', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['auth/popup.html', 'no-cache'],
  ['links/link.html', 'no-cache'],
  ['config.json', 'no-cache'],
  ['/sw.js', 'no-cache'],
  ['assets/app-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
  ['/assets/montserrat-1a2b3c4d.woff2', 'public, max-age=31536000, immutable'],
  ['openapi.json', 'public, max-age=3600'],
  ['licences.txt', 'public, max-age=3600'],
  ['my-sw.js', 'public, max-age=3600'],
])('a browser keeps %s for: %s', (path, rule) => expect(cacheControl(path)).toBe(rule));
