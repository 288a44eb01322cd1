/** Where and why a text isn't JSON. `line` and `column` start at 1. */
export type JsonMistake = { line: number; column: number; message: string };

/** One token, or the blank between tokens. Strings end at their line, where a missing quote is noticed. */
const TOKEN =
  /[ \t\r\n]+|[[\]{}:,]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/uy;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end';

const words: Record<Expected, string> = {
  value: 'a value is missing',
  'value or ]': 'a value or ] is missing',
  name: 'a name in double quotes is missing. Is there an extra comma before it?',
  'name or }': 'a name in double quotes or } is missing',
  ':': 'a colon is missing after the name',
  ', or ]': 'a comma or ] is missing',
  ', or }': 'a comma or } is missing',
  end: 'there is more text after the end',
};

/** Finds the first mistake in a text that isn't JSON, in words that don't depend on the browser. */
export const findJsonMistake = (text: string): JsonMistake | undefined => {
  const open: ('[' | '{')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return place(text, at, explainSign(text.slice(at)));
    if (token.trim()) {
      const next = step(expected, token, open);
      if (!next) return place(text, at, words[expected]);
      expected = next;
    }
    at += token.length;
  }
  return expected === 'end' ? undefined : place(text, text.length, `the text ends too early: ${words[expected]}`);
};

const afterValue = (open: readonly string[]): Expected => {
  const inside = open.at(-1);
  return inside === '[' ? ', or ]' : inside === '{' ? ', or }' : 'end';
};

/** Returns what may follow a token; undefined if the token is wrong here. Opens and closes lists and objects. */
const step = (expected: Expected, token: string, open: ('[' | '{')[]): Expected | undefined => {
  const isClose = (token === ']' && expected.endsWith(']')) || (token === '}' && expected.endsWith('}'));
  if (isClose) {
    open.pop();
    return afterValue(open);
  }
  if (expected === ':') return token === ':' ? 'value' : undefined;
  if (expected.startsWith(',')) return token === ',' ? (open.at(-1) === '[' ? 'value' : 'name') : undefined;
  if (expected.startsWith('name')) return token.startsWith('"') ? ':' : undefined;
  if (expected === 'end' || /^[\]}:,]$/.test(token)) return undefined;
  if (token !== '[' && token !== '{') return afterValue(open);
  open.push(token);
  return token === '[' ? 'value or ]' : 'name or }';
};

const explainSign = (rest: string) => {
  const [sign = ''] = rest;
  if (sign === '"')
    return /^"[^"\n]*"/.test(rest)
      ? 'a string contains an invalid character, such as a single \\'
      : 'a closing quote is missing';
  if (/['“”„‘’]/.test(sign)) return `${sign} isn’t a JSON quotation mark. Use "`;
  if (/[\s\p{Cf}\p{Cc}]/u.test(sign)) return 'there is an invisible character. Delete it';
  if (rest.startsWith('//') || rest.startsWith('/*')) return 'comments aren’t allowed';
  return `“${/^[\w.+-]+/.exec(rest)?.[0].slice(0, 20) ?? sign}” isn’t a value. Put text in double quotes`;
};

const place = (text: string, at: number, message: string): JsonMistake => {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message };
};
