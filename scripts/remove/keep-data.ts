import * as z from 'zod';

const Resource = z.looseObject({
  DeletionPolicy: z.string().default('Delete'),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const Template = z.object({ Resources: z.record(z.string(), Resource) });

/**
 * Returns the part of a stack's template that holds data: the resources that CloudFormation would retain, without
 * properties that refer to others. `deletable`: without their protection, so that they go with the stack.
 */
export function keepData(template: string, { deletable }: { deletable: boolean }): string {
  const { Resources } = Template.parse(JSON.parse(template));
  const isKept = (id: string) => Resources[id]?.DeletionPolicy.startsWith('Retain');
  const others = Object.keys(Resources).filter((id) => !isKept(id));
  const refersToOthers = (value: unknown) => others.some((id) => JSON.stringify(value).includes(`"${id}"`));
  const kept = Object.entries(Resources)
    .filter(([id]) => isKept(id))
    .map(([id, { DependsOn: _, Properties, ...resource }]) => {
      const own = Object.fromEntries(Object.entries(Properties).filter(([, value]) => !refersToOthers(value)));
      return [id, { ...resource, Properties: own, ...(deletable && DELETED_WITH_THE_STACK) }];
    });
  const text = JSON.stringify({ Resources: Object.fromEntries(kept) });
  return deletable
    ? text
        .replaceAll('"DeletionProtection":"ACTIVE"', '"DeletionProtection":"INACTIVE"')
        .replaceAll('"DeletionProtectionEnabled":true', '"DeletionProtectionEnabled":false')
    : text;
}

const DELETED_WITH_THE_STACK = { DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' };
