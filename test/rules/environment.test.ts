import { describe, expect, it } from 'vitest';
import { PRODUCT } from '#shared/brand.ts';
import { environmentLabel } from '#shared/environment.ts';
import { estimatorSite } from '#shared/estimator-site.ts';

describe('B-13: the environment label comes from the host', () => {
  it.each([
    ['localhost', 'Local'],
    ['127.0.0.1', 'Local'],
    ['inspections.test-aws.pitcheck.example', 'Test AWS'],
    ['inspections.internal-test.pitcheck.example', 'Internal Test'],
    ['INSPECTIONS.Internal-Branch.pitcheck.example', 'Internal Branch'],
    ['internal-live.pitcheck.example', 'Internal Live'],
    ['inspections.pitcheck.example', PRODUCT],
    ['latest-awsome.pitcheck.example', PRODUCT],
  ])('%s is %s', (host, label) => {
    expect(environmentLabel(host)).toBe(label);
  });

  it('what the stage says of itself wins', () => {
    expect(environmentLabel('localhost', 'Trial')).toBe('Trial');
  });
});

describe('B-09: the estimator is the site beside this one', () => {
  it.each([
    ['https://inspections.pitcheck.example', 'https://estimator.pitcheck.example'],
    ['https://test-inspections.pitcheck.example:8443', 'https://test-estimator.pitcheck.example:8443'],
    ['https://pitcheck.example', 'https://estimator.pitcheck.example'],
    ['http://localhost:4300', 'http://localhost:4307'],
    ['http://127.0.0.1:4300', 'http://127.0.0.1:4307'],
  ])('from %s it is %s', (origin, estimator) => {
    expect(estimatorSite(origin)).toBe(estimator);
  });
});
