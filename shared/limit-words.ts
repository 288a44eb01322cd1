import * as z from 'zod';

/**
 * Messages for values that a schema refuses without a message of its own. Set globally; imported by the module that
 * declares endpoints. Pages and API clients read them, so none is the library's.
 */
z.config({
  customError: (issue) => (issues[issue.code as keyof typeof issues] as Describe | undefined)?.(issue) ?? 'Not valid',
});

type Issue = z.core.$ZodRawIssue;
type Describe = (issue: Issue) => string;

const list = (values: readonly unknown[]) => values.map(String).join(', ');

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
};

const formats: Record<string, string> = {
  email: 'Enter an email address',
  url: 'Enter a web address',
  date: 'Enter a date as YYYY-MM-DD',
  datetime: 'Enter a time such as 2026-11-27T01:30:00Z',
};

/** The unit of a length; a number has none. */
const units: Record<string, string> = { string: ' characters', array: ' entries', file: ' bytes' };

const issues = {
  invalid_type: ({ expected, input }) =>
    input === undefined ? 'Required' : kinds[String(expected)] ? `Must be ${kinds[String(expected)]}` : 'Not valid',
  invalid_value: ({ values, input }) =>
    input === undefined
      ? 'Required'
      : `Must be ${(values as unknown[]).length > 1 ? 'one of: ' : ''}${list(values as unknown[])}`,
  invalid_format: ({ format }) => formats[String(format)] ?? 'Not in the right format',
  too_big: ({ origin, maximum, inclusive = true }) =>
    `${inclusive ? 'At most' : 'Less than'} ${maximum}${units[String(origin)] ?? ''}`,
  too_small: ({ origin, minimum, inclusive = true }) =>
    origin === 'string' && Number(minimum) === 1
      ? 'Fill this in'
      : `${inclusive ? 'At least' : 'More than'} ${minimum}${units[String(origin)] ?? ''}`,
  not_multiple_of: ({ divisor }) => `Must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `Unknown fields: ${list(keys as unknown[])}`,
} satisfies Record<string, Describe>;
