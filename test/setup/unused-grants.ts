import { matches } from '#scripts/local/grants/allows.ts';
import type { Roles } from '#scripts/local/grants/roles.ts';
import type { RecordedCall } from './recorded-calls.ts';

/**
 * Lists the grants of functions that none of these calls needed, such as `work dynamodb:Query …/index/gsi3`. A key
 * prefix is needed if any action of its statement used it.
 */
export const listUnusedGrants = (roles: Roles, calls: readonly RecordedCall[]): string[] =>
  [...roles].flatMap(([fn, statements]) =>
    statements.flatMap(({ actions, resources, conditions }) =>
      resources.flatMap((resource) => {
        const used = calls.filter((call) => call.fn === fn && matches(resource, call.resource));
        const place = resource.replace(/^arn:aws:[\w-]+:[^:]*:\d*:/, '');
        const held = conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
        const prefixes = place.includes('/index/') ? [] : held;
        return [
          ...actions
            .filter((action) => !used.some((call) => call.action === action))
            .map((action) => `${fn} ${action} ${place}`),
          ...prefixes
            .filter((prefix) => !used.some(({ beginnings }) => beginnings.some((begun) => matches(prefix, begun))))
            .map((prefix) => `${fn} ${place} ${prefix}`),
        ];
      }),
    ),
  );
