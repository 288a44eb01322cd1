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

/** What things are called on this machine, in the way in which AWS names them. */
export const arns = {
  table: (name: string, index?: string) => arn('dynamodb', `table/${name}${index ? `/index/${index}` : ''}`),
  object: (bucket: string, key: string) => `arn:aws:s3:::${bucket}/${key}`,
  bus: (name: string) => arn('events', `event-bus/${name}`),
  userPool: (id: string) => arn('cognito-idp', `userpool/${id}`),
  parameter: (name: string) => arn('ssm', `parameter/${name.replace(/^\//, '')}`),
  identity: (name: string) => arn('ses', `identity/${name}`),
  configurationSet: (name: string) => arn('ses', `configuration-set/${name}`),
};

/** Texts of a template with its references filled in, as far as functions are granted anything of what they refer to. */
export function textsIn(resources: Resources) {
  const ref = (id: string): string => {
    const known = PSEUDO[id];
    if (known) return known;
    switch (resources[id]?.Type) {
      case 'AWS::DynamoDB::GlobalTable':
        return LOCAL.tableName;
      case 'AWS::S3::Bucket':
        return Object(resources[id]?.Properties).BucketName ? LOCAL.bucket : id;
      case 'AWS::Events::EventBus':
        return LOCAL.bus;
      case 'AWS::Cognito::UserPool':
        return LOCAL.userPoolId;
      case 'AWS::SES::ConfigurationSet':
        return LOCAL.mailConfiguration;
      default:
        return id;
    }
  };
  const attribute = (id: string, name: string) => {
    if (name !== 'Arn') return `${id}.${name}`;
    switch (resources[id]?.Type) {
      case 'AWS::DynamoDB::GlobalTable':
        return arns.table(ref(id));
      case 'AWS::S3::Bucket':
        return `arn:aws:s3:::${ref(id)}`;
      case 'AWS::Events::EventBus':
        return arns.bus(ref(id));
      case 'AWS::Cognito::UserPool':
        return arns.userPool(ref(id));
      default:
        return `${id}.${name}`;
    }
  };
  function text(value: unknown): string {
    if (typeof value === 'string') return value;
    const { Ref, 'Fn::GetAtt': part, 'Fn::Join': join, 'Fn::Sub': template } = value as Intrinsic;
    if (Ref) return ref(Ref);
    if (part) return attribute(...part);
    if (join) return join[1].map(text).join(join[0]);
    if (template) return template.replace(/\$\{([\w:]+)\}/g, (_, id) => ref(id));
    throw new Error(`No text: ${JSON.stringify(value)}`);
  }
  return text;
}
