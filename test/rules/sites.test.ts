import { expect, it } from 'vitest';
import { WebConfig } from '#shared/config.ts';
import { findSite } from '#shared/sites.ts';

const inspectionsUrl = 'https://inspections.workshop.co.nz';
const estimatorUrl = 'https://estimator.workshop.co.nz';
const both = { name: 'both', estimator: '' };

it.each([
  ['the inspections', { inspectionsUrl, estimatorUrl }, inspectionsUrl, { name: 'inspections', other: estimatorUrl }],
  ['the estimator', { inspectionsUrl, estimatorUrl }, estimatorUrl, { name: 'estimator', other: inspectionsUrl }],
  [
    'a name that only AWS gives it',
    { inspectionsUrl, estimatorUrl },
    'https://d1.cloudfront.net',
    { name: 'inspections', other: estimatorUrl },
  ],
])('O-01: a page knows by config.json alone that it is of %s', (_, config, origin, expected) => {
  expect(findSite(config, origin)).toEqual({ ...expected, estimator: estimatorUrl });
});

it.each([
  ['is of a release before', {}],
  ['says one address of two', { estimatorUrl }],
  ['says the same address twice', { inspectionsUrl, estimatorUrl: `${inspectionsUrl}/` }],
])('O-01: where config.json %s, the one site has the estimator', (_, config) => {
  expect(findSite(config, inspectionsUrl)).toEqual(both);
});

it('a page that knows less of config.json reads it all the same', () => {
  const told = { userPoolId: 'pool', userPoolClientId: 'client' };
  expect(WebConfig.parse({ ...told, notKnownYet: true })).toEqual(told);
});
