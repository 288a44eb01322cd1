import type { Plugin } from 'vite';

const DECLARED = /(?<=[{;]\s*)(--[\w-]+)\s*:[^;}]*;?/g;
const ASKED = /var\(\s*(--[\w-]+)/g;
const IN_SCRIPT = /(?<!\w)(--[\w-]+)/g;

const findNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Removes unused variables from a style sheet. A variable is used if the sheet or the script names it. */
export const withoutUnused = (css: string, script = ''): string => {
  const used = new Set([...findNames(css, ASKED), ...findNames(script, IN_SCRIPT)]);
  const left = css.replace(DECLARED, (said, name: string) => (used.has(name) ? said : '')).replace(/;(?=\})/g, '');
  // repeat, because other variables may only have been used by the removed ones
  return left === css ? css : withoutUnused(left, script);
};

/** Returns variables that are declared but never used. */
const findUnused = (css: string, script: string): string[] => {
  const used = new Set(findNames(withoutUnused(css, script), DECLARED));
  return [...new Set(findNames(css, DECLARED))].filter((name) => !used.has(name));
};

/** Cloudscape's lists of icons and of variables that scripts set, with the ways in which a script names an entry. */
const lists = [
  // a text in quotes, or its beginning, such as `angle-` before a direction
  { path: /@cloudscape-design\/components\/icon\/generated\/icons\.js$/, named: /["'`]([a-z-]+)(?=["'`]|\$\{)/g },
  { path: /@cloudscape-design\/components\/internal\/generated\/custom-css-properties\/index\.js$/, named: /\.(\w+)/g },
];
const ENTRY = /^\t"?([\w-]+)"?: [\s\S]*?(?=^(?:\t["\w]|\};))/gm;

/** Removes the entries of a list that the script doesn't name. */
const keepNamed = (list: string, script: string, named: RegExp) => {
  const names = new Set(findNames(script, named));
  return list.replace(ENTRY, (entry, name: string) =>
    names.has(name) || names.has(name.replace(/[^-]+$/, '')) ? entry : '',
  );
};

const findList = (id: string) => lists.find(({ path }) => path.test(id));

/** Removes Cloudscape's variables and icons that the app doesn't use. */
export const withoutUnusedParts = (): Plugin => {
  const styles: string[] = [];
  /** Filled before the first style sheet is minified, and before files are named by their content. */
  const unusedSymbols: string[] = [];
  let shortened: Map<string, string> | undefined;
  const shorten = (modules: readonly (readonly [id: string, code: string])[]) => {
    const script = modules.map(([id, code]) => (findList(id) ? '' : code)).join('\n');
    const kept = new Map<string, string>();
    for (const [id, code] of modules) {
      const list = findList(id);
      if (list) kept.set(code, keepNamed(code, script, list.named));
    }
    if (kept.size < lists.length) throw new Error('Cloudscape has moved the list of icons or of variables');
    unusedSymbols.push(...findUnused(styles.join('\n'), [script, ...kept.values()].join('\n')));
    return kept;
  };
  return {
    name: 'without-unused-parts',
    apply: 'build',
    configResolved: ({ css }) => {
      css.lightningcss = { ...css.lightningcss, unusedSymbols };
    },
    transform: { filter: { id: /\.css(\?|$)/ }, handler: (css) => void styles.push(css) },
    renderChunk: {
      order: 'pre',
      handler: (code, _, __, { chunks }) => {
        const modules = Object.values(chunks).flatMap((chunk) => Object.entries(chunk.modules));
        shortened ??= shorten(modules.map(([id, module]) => [id, module.code ?? '']));
        return [...shortened].reduce((left, [list, kept]) => left.replace(list, () => kept), code);
      },
    },
  };
};
