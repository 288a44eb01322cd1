import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Properties, Synthesized } from './synthesize.ts';

/** CloudFormation's own schemas of each resource type. */
const database = loadAwsServiceSpecSync();

/** A value that CloudFormation resolves when it deploys. It may have any type. */
const isIntrinsic = (value: Properties) => {
  const [key, ...more] = Object.keys(value ?? {});
  return more.length === 0 && /^(Ref|Fn::\w+)$/.test(key ?? '');
};

const plain: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  'date-time': (value) => typeof value === 'string',
  number: (value) =>
    typeof value === 'number' || (typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))),
  integer: (value) => Number.isInteger(typeof value === 'string' && value !== '' ? Number(value) : value),
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  json: (value) => typeof value === 'object' || typeof value === 'string',
  null: (value) => value === null,
};

/** Lists the errors in a value of this type, with their paths. */
function faultsOf(place: string, value: Properties, type: Properties): string[] {
  if (isIntrinsic(value)) return [];
  if (type.type === 'union') {
    const all = type.types.map((one: Properties) => faultsOf(place, value, one));
    return all.toSorted((one: string[], other: string[]) => one.length - other.length)[0];
  }
  if (type.type === 'array')
    return Array.isArray(value)
      ? value.flatMap((one, at) => faultsOf(`${place}[${at}]`, one, type.element))
      : [`${place} is no list`];
  if (type.type === 'map')
    return Object.entries(value).flatMap(([key, one]) => faultsOf(`${place}.${key}`, one, type.element));
  if (type.type === 'ref')
    return faultsIn(place, value, database.get('typeDefinition', type.reference.$ref).properties);
  if (type.type === 'tag') return faultsIn(place, value, TAG);
  if (!plain[type.type]?.(value)) return [`${place} is no ${type.type}`];
  if (type.allowedValues && !type.allowedValues.includes(value)) return [`${place} may not be ${value}`];
  return [];
}
const TAG = { Key: { type: { type: 'string' }, required: true }, Value: { type: { type: 'string' } } };

function faultsIn(place: string, value: Properties, properties: Record<string, Properties>): string[] {
  if (typeof value !== 'object' || value === null) return [`${place} is no object`];
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required && value[name] === undefined)
    .map(([name]) => `${place} has no ${name}`);
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const property = properties[name];
    return property ? faultsOf(`${place}.${name}`, one, property.type) : [`${place} knows no ${name}`];
  });
  return [...missing, ...wrong];
}

/** Lists types, properties and values of a template that CloudFormation does not know. */
export const findSchemaFaults = ({ template }: Pick<Synthesized, 'template'>): string[] =>
  Object.entries(template.Resources)
    .filter(([, { Type }]) => !Type.startsWith('Custom::'))
    .flatMap(([id, { Type, Properties }]) => {
      const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', Type);
      if (!resource) return [`${id}: there is no ${Type}`];
      return faultsIn(`${id}`, Properties ?? {}, resource.properties);
    });

/** True if CloudFormation replaces a resource of this type when the property changes. */
export const isReplacedBy = (type: string, property: string) => {
  const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', type);
  return resource?.properties[property]?.causesReplacement === 'yes';
};
