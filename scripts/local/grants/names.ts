import { LOCAL } from '../cloud/names.ts';
import type { Resources } from '../stack/shapes.ts';

type Intrinsic = {
  Ref?: string;
  'Fn::GetAtt'?: [string, string];
  'Fn::Join'?: [string, unknown[]];
  'Fn::Sub'?: string;
};

const ACCOUNT = '000000000000';
const PSEUDO: Record<string, string> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': LOCAL.region,
  'AWS::URLSuffix': 'amazonaws.com',
};

const arn = (service: string, resource: string) => `arn:aws:${service}:${LOCAL.region}:${ACCOUNT}:${resource}`;

export const arns = {
  table: (name: string, index?: string) => arn('dynamodb', `table/${name}${index ? `/index/${index}` : ''}`),
  object: (bucket: string, key: string) => `arn:aws:s3:::${bucket}/${key}`,
  bus: (name: string) => arn('events', `event-bus/${name}`),
  userPool: (id: string) => arn('cognito-idp', `userpool/${id}`),
  parameter: (name: string) => arn('ssm', `parameter/${name.replace(/^\//, '')}`),
  identity: (name: string) => arn('ses', `identity/${name}`),
  configurationSet: (name: string) => arn('ses', `configuration-set/${name}`),
};

/** Returns the local name and ARN of a resource, for the types that functions have permissions for. */
const locals: Record<string, (id: string, properties: object) => { name: string; arn?: string }> = {
  'AWS::DynamoDB::GlobalTable': () => ({ name: LOCAL.tableName, arn: arns.table(LOCAL.tableName) }),
  'AWS::S3::Bucket': (id, properties) => {
    const name = 'BucketName' in properties ? LOCAL.bucket : id;
    return { name, arn: `arn:aws:s3:::${name}` };
  },
  'AWS::Events::EventBus': () => ({ name: LOCAL.bus, arn: arns.bus(LOCAL.bus) }),
  'AWS::Cognito::UserPool': () => ({ name: LOCAL.userPoolId, arn: arns.userPool(LOCAL.userPoolId) }),
  'AWS::SES::ConfigurationSet': () => ({ name: LOCAL.mailConfiguration }),
};

/** Returns a function that resolves the references in a template's strings to local names. */
export function textResolver(resources: Resources) {
  const find = (id: string) => locals[resources[id]?.Type ?? '']?.(id, Object(resources[id]?.Properties));
  const ref = (id: string) => PSEUDO[id] ?? find(id)?.name ?? id;
  const attribute = (id: string, name: string) => (name === 'Arn' && find(id)?.arn) || `${id}.${name}`;
  function text(value: unknown): string {
    if (typeof value === 'string') return value;
    const { Ref, 'Fn::GetAtt': part, 'Fn::Join': join, 'Fn::Sub': template } = value as Intrinsic;
    if (Ref) return ref(Ref);
    if (part) return attribute(...part);
    if (join) return join[1].map(text).join(join[0]);
    if (template) return template.replace(/\$\{([\w:]+)\}/g, (_, id) => ref(id));
    throw new Error(`Not a string: ${JSON.stringify(value)}`);
  }
  return text;
}
