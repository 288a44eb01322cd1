import { relative } from 'node:path';
import { PRODUCT, VERSION } from '#shared/brand.ts';
import type { Up } from './up.ts';

const nameScope = (scope: string) => (scope === 'flag-use-subusers' ? 'shared by several inspectors' : scope);

export function welcome({ cloud, users }: Up, dataDir: string): string {
  const wide = Math.max(...users.map(({ email }) => email.length));
  const people = users.map(({ email, password, organizationName, scopes }) =>
    [email.padEnd(wide), password, [organizationName, ...scopes.map(nameScope)].join(', ')].join('   '),
  );
  const rows = [
    ['Website', cloud.webUrl],
    ['Estimates site', `${cloud.estimatorUrl} (same logins)`],
    ...people.map((person, i) => [i ? '' : 'Log in as', person]),
    ['Sent emails', cloud.outboxUrl],
    ['API document', `${cloud.webUrl}/api-docs`],
    ['Data and logs', relative('.', dataDir) || '.'],
  ];
  return [
    '',
    `${PRODUCT} ${VERSION} is running on this machine.`,
    '',
    ...rows.map(([what = '', value]) => `  ${what.padEnd(15)}${value}`),
    '',
    'Press Ctrl-C to stop. `npm start -- --reset` deletes all data first.',
    '',
  ].join('\n');
}
