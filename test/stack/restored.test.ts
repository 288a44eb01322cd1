import { describe, expect, it } from 'vitest';
import { findSchemaFaults } from './resource-schema.ts';
import { only, type Properties, type Synthesized, synthesize, text } from './synthesize.ts';
import { largest } from './trial-settings.ts';

const tableName = 'pitcheck-restored';
const tableStreamArn = `arn:aws:dynamodb:ap-southeast-2:123456789012:table/${tableName}/stream/2026-11-29T00:00:00.000`;
const usual = synthesize(largest);
const table = only(usual, 'AWS::DynamoDB::GlobalTable');
const restored = synthesize({ ...largest, tableName }, 'trial', { tableStreamArn });
const closed = synthesize({ ...largest, closed: true });

/** Each resource as text, with references resolved to what they stand for in `restored`. */
const flatten = ({ template }: Synthesized) => {
  const arn = `arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${tableName}`;
  const flat = (value: Properties): Properties => {
    if (Array.isArray(value)) return value.map(flat);
    if (typeof value !== 'object') return value;
    const isText =
      value.Ref || value['Fn::GetAtt'] || (value['Fn::Join'] && !JSON.stringify(value).includes('Fn::Sub'));
    if (isText) return text(value);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, flat(part)]));
  };
  return Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => [
      id,
      JSON.stringify(flat(resource))
        .replaceAll(`<${table.id}>`, tableName)
        .replaceAll(`<${table.id}.Arn>`, arn)
        .replaceAll(`<${table.id}.StreamArn>`, tableStreamArn),
    ]),
  );
};

describe('a stage with a restored table', () => {
  it('has the same resources, which refer to that table instead of the stack’s own', () => {
    const { [table.id]: own, ...others } = flatten(usual);
    expect(own).toContain('"DeletionPolicy":"Retain"');
    expect(flatten(restored)).toEqual(others);
    expect(findSchemaFaults(restored)).toEqual([]);
  });

  it('names the table in its outputs, for commands', () => {
    expect(restored.template.Outputs?.TableName?.Value).toBe(tableName);
  });
});

describe('a closed stage', () => {
  it('refuses every call, and runs no schedule, stream or event of an email', () => {
    const [before, after] = [usual, closed].map(({ template }) => template.Resources);
    expect(Object.keys(after ?? {})).toEqual(Object.keys(before ?? {}));
    const changed = Object.entries(after ?? {}).filter(
      ([id, one]) => JSON.stringify(one) !== JSON.stringify(before?.[id]),
    );
    const stateOf = ({ Type, Properties: own }: Properties) => [
      Type,
      own.State ?? own.Enabled ?? own.DefaultRouteSettings,
    ];
    // stated, because an update without a property may leave it as it was
    const on = changed.map(([id]) => stateOf(before?.[id])[1]);
    expect(new Set(on.filter((state) => typeof state !== 'object'))).toEqual(new Set([true, 'ENABLED']));
    expect(changed.map(([, one]) => stateOf(one)).sort()).toEqual([
      ['AWS::ApiGatewayV2::Stage', { ThrottlingBurstLimit: 0, ThrottlingRateLimit: 0 }],
      ['AWS::Events::Rule', 'DISABLED'],
      ...Array.from({ length: 2 }, () => ['AWS::Lambda::EventSourceMapping', false]),
      ...Array.from({ length: 9 }, () => ['AWS::Scheduler::Schedule', 'DISABLED']),
    ]);
    expect(findSchemaFaults(closed)).toEqual([]);
  });
});
