/** Wording that reads like a translation, with what to write instead. The style guide is in CONTRIBUTING.md. */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\breckon\w*/gi, 'calculate'],
  [/\banew\b/gi, 'again; re-read, re-create, renew'],
  [/\bwhom?ever\b/gi, 'name the person'],
  [/\bthat there (is|are|was|were)\b/gi, 'all, existing'],
  [/\bso (long|many|much)\b(?! as possible)/gi, 'while; give the number'],
  [/\b(of|to|by) wh(ich|om)\b/g, 'whose; start a new sentence'],
  [/(?<=^|[.:;!?] |\n)Of (?!course)/g, 'start with the subject'],
  [/(?<=^|[.;!?] |\n)What (is|was|are|were|of|has|had|comes?|follows) (?![^.?]*\?)/g, 'start with a noun'],
  [/\b(is|are|was|were|be|been) told\b/gi, 'gets, sees, is notified'],
  [/\b(tells?|told) of\b/gi, 'reports'],
  [/\b(is|are|was|were) to (be|have)\b/gi, 'must, will'],
  [/\b(some|any|every)body\b/gi, 'name the person; someone, anyone, everyone'],
  [/\bbegun\b/gi, 'started, created'],
  [/\bnever (was|were)(?= *[,.:;]|$)/gim, "doesn't exist"],
  [/\b(tak(e|en|es|ing)|took) off\b/gi, 'remove'],
  [/\bat last\b/gi, 'in the end'],
  [/\buntil when\b/gi, 'the last day, the deadline, when it ends'],
  [/\bsome (seconds|minutes)\b/gi, 'a few'],
  [/\b(one|two|three|a) (\w+ )?(unit|request)s? more\b(?! than)/gi, 'one more'],
  [/\bin order of time\b/gi, 'in chronological order'],
  [/\bsame \w+ again returns\b/gi, 'repeating the request returns the existing one'],
  [/\bNotifies (of|that)\b/g, 'say who is notified'],
  [/\bas good as\b|\bin vain\b|\bbut for\b|\bbecomes? of\b/gi, 'say it directly'],
  [/\b(is|are|be|was|were) no more\b/gi, 'no longer exists'],
  [/\blies? (in|open|there)\b/gi, 'is'],
  [/\bstands? (in (?!for)|on|beside|behind|there)\b/gi, 'is'],
  [/\be-mails?\b/gi, 'email'],
  [/\d %/g, '50%'],
];

/** Returns each match in a text, with what to write instead. */
export const findDialect = (text: string): string[] =>
  DIALECT.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => {
      const around = text.slice(Math.max(0, index - 30), index + match.length + 30).replace(/\s+/g, ' ');
      return `"${match.trim()}" (write: ${instead}) in "${around}"`;
    }),
  );

/** Returns the prose of a file: a document without its code, or the comments and test titles of a source file. */
export const readProse = (file: string, text: string): string => {
  if (file.endsWith('.md')) return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '`');
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? [];
  const titles = [
    ...text.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?|^ *\](?: as const)?\))\(\s*(['"`])(.+?)\1,/gm),
  ];
  const strip = (comment: string) => comment.replace(/^[ \t]*(\/\*+|\*+\/|\*|\/\/) ?|\*\/$/gm, '');
  return [...comments.map(strip), ...titles.map(([, , title]) => title)].join('\n');
};

const COMMENTS_AND_IMPORTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|^import .*$/gm;
const STRINGS = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`|>([^<>{}=;]+)</g;

/** Returns the string literals and JSX text of a source file that have at least three words. */
export const readTexts = (source: string): string =>
  [...source.replace(COMMENTS_AND_IMPORTS, '').matchAll(STRINGS)]
    .map(([, ...texts]) => (texts.find(Boolean) ?? '').replace(/\$\{[^}]*\}/g, '…').trim())
    .filter((text) => text.split(/\s+/).length >= 3)
    .join('\n');
