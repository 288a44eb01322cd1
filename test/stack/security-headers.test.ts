import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashInlineContent } from '../../cdk/website/inline-hashes.ts';
import { betweenSitesHeaders, cacheControl, linkHeaders, securityHeaders } from '../../cdk/website/security-headers.ts';

const headers = securityHeaders({ userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' });
const policy = (name: string, from: Record<string, string> = headers) =>
  from['content-security-policy']
    ?.split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the permissions of a page', () => {
  it("allow only scripts and styles from the site's files", () => {
    expect(policy('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy('style-src')).toBe("'self'");
    expect(headers['content-security-policy']?.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|nonce|sha\d/);
  });

  it("allow the landing page's inline scripts by hash, and no modified ones", () => {
    const page = '<style>a{}</style><script>1</script><script type="module">2</script><script src="/x.js"></script>';
    const inline = hashInlineContent(page);
    const from = securityHeaders(
      { userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' },
      inline,
    );
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy('script-src', from)).toBe(`'self' 'wasm-unsafe-eval' ${hash('1')} ${hash('2')}`);
    expect(policy('style-src', from)).toBe(`'self' ${hash('a{}')}`);
    expect(hashInlineContent(page.replace('2', '3')).scripts).not.toEqual(inline.scripts);
  });

  it('allow connections to the site, the user pool and the files, and nothing else', () => {
    expect(policy('default-src')).toBe("'none'");
    expect(policy('connect-src')).toBe("'self' https://pool.example https://files.example");
    expect(policy('img-src')).toBe("'self' blob: data: https://files.example");
    expect(policy('frame-src')).toBe("'self' https://files.example");
  });

  it('allow an API on another origin only if configured', () => {
    const local = securityHeaders({
      apiOrigins: ['http://127.0.0.1:1'],
      userPoolOrigin: 'http://127.0.0.1:2',
      filesOrigin: 'http://127.0.0.1:3',
    });
    expect(policy('connect-src', local)).toBe("'self' http://127.0.0.1:1 http://127.0.0.1:2 http://127.0.0.1:3");
  });

  it('let the page between the two sites compile no WebAssembly', () => {
    const origins = { userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' };
    expect(policy('script-src', betweenSitesHeaders(origins))).toBe("'self'");
  });

  it('let only our own pages use the camera', () => expect(headers['permissions-policy']).toContain('camera=(self)'));

  it('forbid framing', () => expect(policy('frame-ancestors')).toBe("'none'"));

  it('let the sign-in popup message its opener', () =>
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups'));
});

describe("the page of a customer's link", () => {
  const inline = hashInlineContent('<style>a{}</style><script>1</script>');
  const origins = { userPoolOrigin: 'https://pool.example', filesOrigin: 'https://files.example' };
  const own = linkHeaders(origins, inline);

  it('is not indexed and sends no referrer', () => {
    expect(own['x-robots-tag']).toBe('noindex, nofollow');
    expect(own['referrer-policy']).toBe('no-referrer');
  });

  it('allows only its built-in scripts, and connections to its API and the photos', () => {
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
])('a browser caches %s for: %s', (path, rule) => expect(cacheControl(path)).toBe(rule));
