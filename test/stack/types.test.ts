import { expect, it } from 'vitest';
import { endpointNames } from '#scripts/deploy/region.ts';
import { resourceTypes } from '#scripts/deploy/types.ts';
import { synthesize } from './synthesize.ts';
import { largest } from './trial-settings.ts';

const { template, sender, firewall } = synthesize(largest);
const types = [template, sender.template, ...(firewall ? [firewall.template] : [])].flatMap(({ Resources }) =>
  Object.values(Resources).map(({ Type }) => Type),
);

it('a region is asked for every service of the template', () => {
  const services = types.flatMap((type) => /^AWS::(\w+)::/.exec(type)?.[1] ?? []);
  expect(services).toContain('Lambda');
  for (const service of new Set(services)) expect(Object.keys(endpointNames)).toContain(service);
});

it('CloudFormation is asked for every type of the templates', () => {
  // what the CDK writes for itself alone is left out where it is not known
  const ours = new Set(types.filter((type) => type.startsWith('AWS::') && type !== 'AWS::CDK::Metadata'));
  expect(new Set(resourceTypes)).toEqual(ours);
});
