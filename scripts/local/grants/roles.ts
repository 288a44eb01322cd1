import * as z from 'zod';
import { lambdas } from '../../../cdk/functions.ts';
import { constructName, Template } from '../stack/shapes.ts';
import { textResolver } from './names.ts';

export type Statement = {
  actions: string[];
  resources: string[];
  /** Required values by condition operator, then by context key. */
  conditions: Record<string, Record<string, string[]>>;
};
/** The permissions of functions by their names in `cdk/functions.ts`. */
export type Roles = ReadonlyMap<string, readonly Statement[]>;

const several = <Shape extends z.ZodType>(shape: Shape) =>
  z.union([z.array(shape), shape.transform((one) => [one])]).pipe(z.array(z.custom<z.output<Shape>>()));

/** Strict, so that an unknown way to allow or deny something is an error. */
const Policy = z.object({
  Roles: z.array(z.strictObject({ Ref: z.string() })),
  PolicyDocument: z.object({
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: several(z.string()),
        Resource: several(z.unknown()),
        Condition: z.record(z.string(), z.record(z.string(), several(z.string()))).default({}),
      }),
    ),
  }),
});
const Lambda = z.object({ Role: z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) });
/** Strict: a role must get all of its permissions from the template's policies. */
const Role = z.strictObject({ AssumeRolePolicyDocument: z.unknown() });

export function parseRoles(template: unknown): Roles {
  const { Resources } = Template.parse(template);
  const text = textResolver(Resources);
  const policies = Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::IAM::Policy')
    .map(({ Properties }) => Policy.parse(Properties));
  return new Map(
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      const name = constructName(Resources, id);
      if (Type !== 'AWS::Lambda::Function' || !(name in lambdas)) return [];
      const [role] = Lambda.parse(Properties).Role['Fn::GetAtt'];
      Role.parse(Resources[role]?.Properties);
      const statements = policies
        .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .map(({ Action, Resource, Condition }) => ({
          actions: Action,
          resources: Resource.map(text),
          conditions: Condition,
        }));
      return [[name, statements] as const];
    }),
  );
}
