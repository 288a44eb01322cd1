import { matches } from '#scripts/local/grants/allows.ts';
import type { Roles } from '#scripts/local/grants/roles.ts';
import type { RecordedCall } from './recorded-calls.ts';

/** Lists the grants of functions that none of these calls needed, such as `work dynamodb:Query …/index/gsi3`. */ export const listUnusedGrants =
  (roles: Roles, calls: readonly RecordedCall[]): string[] =>
    [...roles].flatMap(([fn, statements]) =>
      statements.flatMap(({ actions, resources, conditions }) =>
        actions.flatMap((action) =>
          resources.flatMap((resource) => {
            const used = calls.filter(
              (call) => call.fn === fn && call.action === action && matches(resource, call.resource),
            );
            const grant = `${fn} ${action} ${resource.replace(/^arn:aws:[\w-]+:[^:]*:\d*:/, '')}`;
            const beginnings = conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
            if (!beginnings) return used.length > 0 ? [] : [grant];
            return beginnings
              .filter((beginning) => !used.some((call) => call.beginnings.some((begun) => matches(beginning, begun))))
              .map((beginning) => `${grant} ${beginning}`);
          }),
        ),
      ),
    );
