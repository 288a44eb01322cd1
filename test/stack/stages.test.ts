import { describe, expect, it } from 'vitest';
import { findSchemaFaults } from './resource-schema.ts';
import { type Properties, resources, type Synthesized, synthesize, text } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const REGIONS = ['ap-southeast-2', 'ap-southeast-6'];
const stages = { small: synthesize(smallest, 'small'), large: synthesize(largest, 'large') };

describe('in one account', () => {
  /** Names used only between parts of a stack, or that need not be unique. */
  const SHARED = /^AWS::(IAM::Policy|ApiGatewayV2::\w+)$/;
  const isText = (name: Properties) => typeof name === 'string' || 'Fn::Join' in name;
  const namesIn = ({ template }: Synthesized, region: string) =>
    Object.values(template.Resources)
      .filter(({ Type }) => !SHARED.test(Type))
      .flatMap(({ Type, Properties = {} }) => {
        const key = new RegExp(`^(${Type.split('::').at(-1)}|\\w*(Policy|Control))?Name$`);
        const parts = Object.values(Properties).filter(
          (part) => part && typeof part === 'object' && !Array.isArray(part),
        );
        return [Properties, ...parts]
          .flatMap((part) => Object.entries(part as Record<string, Properties>))
          .filter(([name, value]) => key.test(name) && isText(value))
          .map(([, value]) => `${Type} ${text(value).replaceAll('<AWS::Region>', region)}`);
      });

  it('several stages in several regions share no name', () => {
    const names = Object.values(stages).flatMap((stage) => REGIONS.flatMap((region) => namesIn(stage, region)));
    // Bucket, edge function, headers of the site and of each link page, bucket access, bus, configuration set; with two
    // sites, also the headers of the page between them; with alarms, the dashboard.
    expect(names).toHaveLength((9 + 11) * REGIONS.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it('the metrics of one stage are not counted for another', () => {
    const [filter] = resources(stages.large, 'AWS::Logs::MetricFilter');
    expect(filter?.properties.MetricTransformations[0].MetricNamespace).toBe('pitcheck-large');
  });
});

describe('an initial deployment that failed', () => {
  it('leaves nothing with a name that the second one needs', () => {
    for (const stage of Object.values(stages))
      for (const bucket of resources(stage, 'AWS::S3::Bucket'))
        expect(bucket.DeletionPolicy).toBe(bucket.properties.BucketName ? 'RetainExceptOnCreate' : 'Retain');
  });

  it('leaves no logs, while an existing stack keeps its own', () => {
    for (const log of resources(stages.small, 'AWS::Logs::LogGroup'))
      expect(log.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('the schemas of CloudFormation', () => {
  it.each(Object.entries(stages))('know everything in the template of a %s stage', (_name, stage) => {
    expect(resources(stage, 'AWS::Lambda::Function').length).toBeGreaterThan(5);
    expect(findSchemaFaults(stage)).toEqual([]);
    expect(findSchemaFaults(stage.sender)).toEqual([]);
    expect(stage.firewall ? findSchemaFaults(stage.firewall) : []).toEqual([]);
  });

  it('find unknown, missing and mistyped values', () => {
    const wrong: Synthesized = structuredClone(stages.small);
    const [table] = resources(wrong, 'AWS::DynamoDB::GlobalTable');
    const [queue] = resources(wrong, 'AWS::SQS::Queue');
    if (!table || !queue) throw new Error('The template has no table, or no queue');
    table.properties.KeySchema[0].KeyType = undefined;
    table.properties.TimeToLiveSpecification.Enabled = 'often';
    queue.properties.Colour = 'red';
    Object.assign(wrong.template.Resources, { Moon: { Type: 'AWS::Moon::Base', Properties: {} } });
    expect(findSchemaFaults(wrong)).toEqual([
      `${table.id}.KeySchema[0] has no KeyType`,
      `${table.id}.KeySchema[0].KeyType is no string`,
      `${table.id}.TimeToLiveSpecification.Enabled is no boolean`,
      `${queue.id} knows no Colour`,
      'Moon: there is no AWS::Moon::Base',
    ]);
  });
});
