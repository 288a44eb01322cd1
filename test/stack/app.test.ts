import { expect, it } from 'vitest';
import { runApp } from './synthesize.ts';

const stack = runApp();
const unbuilt = runApp({ dist: '/nowhere' });
const misnamed = runApp({ stage: 'The Trial' });
const unkept = runApp({ carjamKeyParameter: 'a key' });
const halfway = runApp({ refreshTokenRotation: 'soon' });
const nobody = runApp({ mailFrom: 'Us <us@example.nz>' });

it('makes a stack that breaks no rule of AwsSolutions or CloudFormation but those acknowledged with a reason', () => {
  expect(stack.said.replace(/^Bundling asset .*\n/, '')).toBe('');
  expect(stack.status).toBe(0);
});

it('says in one sentence that the build is missing', () => {
  expect(unbuilt.status).toBe(1);
  expect(unbuilt.said).toBe('Run npm run build first: there is no /nowhere/web/index.html.\n');
});

it('says in one sentence what a stage may be called', () => {
  expect(misnamed.status).toBe(1);
  expect(misnamed.said).toBe('A stage has up to 15 small letters, digits or hyphens, not "The Trial".\n');
});

it('says in one sentence what mails come from', () => {
  expect(nobody.status).toBe(1);
  expect(nobody.said).toBe('Mails come from an address such as us@example.nz, not "Us <us@example.nz>".\n');
});

it('says in one sentence that refresh tokens rotate or do not', () => {
  expect(halfway.status).toBe(1);
  expect(halfway.said).toBe('The rotation of refresh tokens is on or off, not "soon".\n');
});

it('says in one sentence what a parameter is called', () => {
  expect(unkept.status).toBe(1);
  expect(unkept.said).toBe('A parameter has a name such as /pitcheck/carjam-key, not "a key".\n');
});
