import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createQuestionReader, isReady, READY, readAnswer } from '#web/sites/messages.ts';

const frame = { postMessage: () => undefined } as unknown as Window;
const stranger = { postMessage: () => undefined } as unknown as Window;
const origin = 'https://estimator.workshop.co.nz';
const whom = { origin, source: frame };
const buildMessage = (data: unknown, other: object = {}) => ({ ...whom, data, ...other });

/** Messages of the same shape from senders that are not trusted. */
const untrusted: [string, object][] = [
  ['another origin', { origin: 'https://inspections.workshop.co.nz' }],
  ['an origin with the same beginning', { origin: `${origin}.example` }],
  ['the same host on another port', { origin: `${origin}:8443` }],
  ['the same host without TLS', { origin: origin.replace('https', 'http') }],
  ['no origin', { origin: 'null' }],
  ['another window', { source: stranger }],
  ['no window', { source: null }],
];

describe('a question from the other site', () => {
  const question = { id: randomUUID(), type: 'unsent', person: 'hemi' };

  it('is accepted once', () => {
    const read = createQuestionReader(whom);
    expect(read(buildMessage(question))).toEqual(question);
    expect(read(buildMessage(question))).toBe(undefined);
    expect(read(buildMessage({ ...question, id: randomUUID() }))?.type).toBe('unsent');
  });

  it.each(untrusted)('is ignored from %s, and can still be asked', (_, other) => {
    const read = createQuestionReader(whom);
    expect(read(buildMessage(question, other))).toBe(undefined);
    expect(read(buildMessage(question))).toEqual(question);
  });

  it.each([
    ['nothing', undefined],
    ['a string', 'unsent'],
    ['an unknown type', { ...question, type: 'everything' }],
    ['no id', { ...question, id: undefined }],
    ['a guessable id', { ...question, id: '1' }],
    ['no person', { ...question, person: '' }],
    ['no session to sign in with', { ...question, type: 'sign in', choice: {}, replaces: false }],
    ['a key that is not a session’s', { ...question, type: 'renewed', session: { 'notes:7': '{}' } }],
    [
      'a token that is not a string',
      { ...question, type: 'renewed', session: { 'CognitoIdentityServiceProvider.a': 1 } },
    ],
  ])('is refused with %s', (_, data) => {
    expect(createQuestionReader(whom)(buildMessage(data))).toBe(undefined);
  });

  it('is never accepted if the page is not framed', () => {
    expect(createQuestionReader({ origin, source: null })(buildMessage(question, { source: null }))).toBe(undefined);
  });
});

describe('a reply from the other site', () => {
  const id = randomUUID();
  const answer = { id, done: true, unsent: { names: [], amount: '', open: [] } };

  it('is accepted for its own question', () => {
    expect(readAnswer(buildMessage(answer), whom, id)).toEqual(answer);
    expect(readAnswer(buildMessage(answer), whom, randomUUID())).toBe(undefined);
  });

  it.each(untrusted)('is ignored from %s', (_, other) => {
    expect(readAnswer(buildMessage(answer, other), whom, id)).toBe(undefined);
    expect(isReady(buildMessage(READY, other), whom)).toBe(false);
  });

  it.each([
    ['a string', READY],
    ['no list of unsent work', { id, done: true }],
    ['another type of done', { ...answer, done: 'yes' }],
  ])('is refused with %s', (_, data) => {
    expect(readAnswer(buildMessage(data), whom, id)).toBe(undefined);
  });

  it('is requested when the frame is ready', () => {
    expect(isReady(buildMessage(READY), whom)).toBe(true);
    expect(isReady(buildMessage('Ready'), whom)).toBe(false);
  });
});
