import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDERS = 'cdk,lambdas,shared,web,scripts,test';
const documents = globSync(['*.md', `{docs,.github,${FOLDERS}}/**/*.md`]);
const read = (file: string) => readFileSync(file, 'utf8');

describe('documents', () => {
  it.each(documents)('%s names files that exist', (document) => {
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : '';
    const named = [...read(document).matchAll(/`([\w-][\w./-]*(?:\/|\.(?:ts|tsx|css|html|mjs|json|yml)))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => path.includes('/'));
    const isGenerated = (path: string) => /^(dist|\.local)\//.test(path);
    const missing = named.filter((path) => !existsSync(path) && !existsSync(folder + path) && !isGenerated(path));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s links to files and headings that exist', (document) => {
    const text = read(document);
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : '';
    const broken = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
      .filter(([, path = '', heading]) => {
        const target = path ? folder + path : document;
        return !existsSync(target) || (heading && !readAnchors(target).has(heading));
      })
      .map(([link]) => link);
    expect(broken).toEqual([]);
  });

  const readAnchors = (file: string) =>
    new Set(
      [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
});

describe('decisions', () => {
  const text = read('DECISIONS.md');
  const entries = new Map(
    [...text.matchAll(/^\*\*(ADR-\d{3}): [\s\S]*?(?=\n\n)/gm)].map(([entry, id = '']) => [
      id,
      entry.replace(/\s+/g, ' '),
    ]),
  );
  const cited = (body: string) => body.match(/ADR-\d+/g) ?? [];

  it('gives each entry an id of its own', () => {
    expect(entries.size).toBe([...text.matchAll(/^\*\*ADR-/gm)].length);
    expect(entries.size).toBeGreaterThan(200);
  });

  it('states the status of each entry, in at most 90 words', () => {
    const status = /\*(Accepted \d{4}-\d\d-\d\d|Superseded by ADR-\d{3})\.\*$/;
    const wrong = [...entries.values()].filter((entry) => !status.test(entry) || entry.split(' ').length > 90);
    expect(wrong).toEqual([]);
  });

  it('lists each topic in the table at the top', () => {
    const topics = [...text.matchAll(/^## (.+)$/gm)].map(([, topic]) => topic).filter((topic) => topic !== 'Topics');
    expect([...text.matchAll(/^\| \[(.+?)\]/gm)].map(([, topic]) => topic)).toEqual(topics);
  });

  it('has every entry that a file cites', () => {
    const files = [...documents, ...globSync(`{${FOLDERS}}/**/*.{ts,tsx,css,js,mjs}`)];
    const unknown = files.flatMap((file) =>
      cited(read(file))
        .filter((id) => !entries.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});
