import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonMistake } from '#shared/input/json-mistake.ts';

it.each([
  ['', 1, 'the text ends too early: a value is missing'],
  ['[1,\n2,\n]', 3, 'a value is missing'],
  ['[\n {"a": 1,}]', 2, 'a name in double quotes is missing. Is there an extra comma before it?'],
  ['[1\n2]', 2, 'a comma or ] is missing'],
  ['{"a" 1}', 1, 'a colon is missing after the name'],
  ['{"a": 1 "b": 2}', 1, 'a comma or } is missing'],
  ["{'a': 1}", 1, '\' isn’t a JSON quotation mark. Use "'],
  ['{“a”: 1}', 1, '“ isn’t a JSON quotation mark. Use "'],
  ['{"a": "b\n}', 1, 'a closing quote is missing'],
  [String.raw`["C:\x"]`, 1, String.raw`a string contains an invalid character, such as a single \ `.trim()],
  ['[yes]', 1, '“yes” isn’t a value. Put text in double quotes'],
  ['[] []', 1, 'there is more text after the end'],
  ['[1] // all', 1, 'comments aren’t allowed'],
  ['[1,\u00a02]', 1, 'there is an invisible character. Delete it'],
  ['[1]]', 1, 'there is more text after the end'],
])('Q-07: the mistake in %j is in line %i: %s', (text, line, message) => {
  expect(findJsonMistake(text)).toMatchObject({ line, message });
});

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('finds a mistake in exactly the texts that can’t be parsed', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"a"',
    '1',
    '-0.5e3',
    '01',
    'true',
    'nul',
    ' ',
    '\n',
    '"',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.json().chain((json) => fc.nat(json.length).map((at) => json.slice(0, at) + json.slice(at + 1))),
    fc.json(),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(findJsonMistake(typed) === undefined, typed).toBe(isJson(typed));
    }),
    { numRuns: 2000 },
  );
});
