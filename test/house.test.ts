import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api, endpoints, type FunctionName, functions } from '#shared/api.ts';
import { routeKey } from '#shared/endpoint.ts';
import { eventNames } from '#shared/events.ts';
import { storage } from '#web/device/storage.ts';
import { pagePaths, paths } from '#web/paths.ts';
import { lambdas } from '../cdk/functions.ts';
import { borders } from './house/borders.ts';
import { checkedByAxe, partsOfDialogs } from './house/checked-by-axe.ts';
import { cloudscapeInsides } from './house/cloudscape-insides.ts';
import { findCycles, findModule, findModuleEdges, listFiles, readImports } from './house/graph.ts';
import { rawControls } from './house/raw-controls.ts';
import { readsDeviceClock } from './house/wall-clock.ts';

/** Files that may convert a string to an organization id, each with the trusted origin of the string. */
const trustsOrganizationIds: Record<string, string> = {
  'lambdas/access.ts': 'the request header; the membership is read with it',
  'lambdas/links/access.ts': 'the stored target of a link token',
  'lambdas/notify/mail-returned.ts': 'a tag that we set on the email',
  'lambdas/due/reminders.ts': 'a stored reminder',
  'lambdas/reminders/daily-mail.ts': 'a stored line of a daily email',
  'lambdas/reminders/customer-mail.ts': 'a stored customer email waiting to be sent',
  'lambdas/organizations/create.ts': 'generated here',
  'scripts/admin/set-mails-a-day.ts': 'entered by the operator, and looked up first',
  'lambdas/tenants/stored.ts': 'a stored membership',
  'lambdas/tenants/inviter.ts': 'a stored invite',
  'lambdas/tenants/walk-organizations.ts': 'the list of organizations',
  'lambdas/usage/list-all-usage.ts': 'the list of organizations, for SuperAdmins',
  'lambdas/checksheets/stored.ts': 'a stored request for a sheet',
  'lambdas/papers/stored.ts': 'a stored paper sheet',
  'lambdas/due/erasures.ts': 'a stored erasure of a customer',
  'lambdas/due/exams.ts': 'a stored exam in progress',
  'lambdas/due/files.ts': 'a stored entry about files that may be orphaned',
  'scripts/rebuild/each-organization.ts': 'entered by the operator',
  'scripts/separate.ts': 'entered by the operator',
  'scripts/verify-seals.ts': 'entered by the operator',
  'scripts/seed.ts': 'the demo',
  'scripts/seed/year/shop.ts': 'the demo, generated here',
};

/** The maximum number of files in a folder; a larger one should be split. */
const MOST_FILES = 25;

/** Rules that lint can't check, such as one folder per noun in every layer. */
describe('project structure', () => {
  it('has a folder in shared and lambdas for every noun of the contract', () => {
    for (const noun of Object.keys(api)) {
      expect(existsSync(`shared/${noun}/api.ts`), `shared/${noun}/api.ts`).toBe(true);
      expect(existsSync(`lambdas/${noun}/api.ts`), `lambdas/${noun}/api.ts`).toBe(true);
    }
  });

  it('checks every page and every dialog with axe', () => {
    const routes = ['first-pages', 'other-pages'].flatMap((file) =>
      [...readFileSync(`web/app/${file}.ts`, 'utf8').matchAll(/import\('\.\.\/(.+?)'\)/g)].map(([, page = '']) => page),
    );
    const dialogs = globSync('*/**/*dialog*.tsx', { cwd: 'web' }).filter((file) => !partsOfDialogs.includes(file));
    expect(Object.keys(checkedByAxe).toSorted()).toEqual([...new Set([...routes, ...dialogs])].toSorted());
    for (const test of Object.values(checkedByAxe))
      expect(readFileSync(`test/pages/${test}.test.ts`, 'utf8'), test).toContain('findAccessibilityFaults(page)');
  });

  it('serves every noun by exactly one Lambda, which has an entry', () => {
    expect(Object.values(functions).flat().toSorted()).toEqual(Object.keys(api).toSorted());
    for (const name of Object.keys(functions)) expect(existsSync(lambdas[name as FunctionName].entry)).toBe(true);
  });

  it('emits exactly the events that it lists', () => {
    const made = globSync('lambdas/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bevent: '(\w+)'/g)].map(([, event]) => event),
    );
    expect([...new Set(made)].toSorted()).toEqual(eventNames.toSorted());
  });

  it('gives no two endpoints the same route', () => {
    const routes = endpoints.map(({ endpoint }) => routeKey(endpoint));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('summarises every endpoint in a sentence', () => {
    for (const { endpoint } of endpoints) expect(endpoint.summary).toMatch(/^[A-Z].{10,}[^.]$/);
  });

  it('converts strings to organization ids only in the listed files', () => {
    const trusting = globSync('{lambdas,shared,scripts,cdk}/**/*.{ts,tsx}')
      .filter((file) => file !== 'lambdas/table/keys/key.ts')
      .filter((file) =>
        /\bas OrganizationId\b|\btrustOrganizationId\(|\(trustOrganizationId\)/.test(readFileSync(file, 'utf8')),
      );
    expect(trusting.toSorted()).toEqual(Object.keys(trustsOrganizationIds).toSorted());
    const casting = trusting.filter((file) => /\bas OrganizationId\b/.test(readFileSync(file, 'utf8')));
    expect(casting).toEqual([]);
  });

  it('connects to the table where calls and events begin, not in handlers, which get a restricted one', () => {
    const connecting = globSync('lambdas/**/*.ts').filter((file) => /connect\.ts'/.test(readFileSync(file, 'utf8')));
    const begins = /^lambdas\/(\w+\.ts|(notify|cognito|table)\/.+|checksheets\/render.+|links\/access\.ts)$/;
    expect(connecting.filter((file) => !begins.test(file))).toEqual(['lambdas/notifications/delivered.ts']);
  });

  it('limits the time of every call to AWS', () => {
    const endless = globSync('lambdas/**/*.ts').filter((file) => {
      const text = readFileSync(file, 'utf8');
      return /new \w+Client\((?!timeLimits\()/.test(text) || (/\bfetch\(/.test(text) && !/\bsignal\b/.test(text));
    });
    expect(endless).toEqual([]);
  });

  it('imports every module with rules in a test', () => {
    // covered by tests of the sheets, emails and lists that use them
    const seenElsewhere = ['checksheets/next-step', 'checksheets/visits', 'notes/new-note', 'vehicles/format-model'];
    const tests = globSync('test/**/*.{ts,tsx}', { exclude: ['test/{bench,drills}/**'] }).map((file) =>
      readFileSync(file, 'utf8'),
    );
    const untested = globSync('shared/*/*.ts')
      .filter((file) => /^export const [a-z]\w* = (async )?\(.*=>/m.test(readFileSync(file, 'utf8')))
      .filter((file) => !tests.some((text) => text.includes(`'#${file}'`)))
      .map((file) => file.replace(/^shared\/|\.ts$/g, ''));
    expect(untested.toSorted()).toEqual(seenElsewhere);
  });

  it('lets no field cut what is pasted: the length is checked in words instead', () => {
    const native =
      /<(?:input|textarea)\b[^>]*?\bmaxLength=|native(?:Input|Textarea)Attributes=\{\{[^}]*\bmaxLength|\bmaxlength:/;
    const cutting = globSync('web/**/*.{ts,tsx}').filter((file) => native.test(readFileSync(file, 'utf8')));
    expect(cutting).toEqual([]);
  });

  it('stores in the browser only under keys of web/device/storage.ts', () => {
    const keeping = globSync('web/**/*.{ts,tsx}')
      .filter((file) => !file.startsWith('web/device/'))
      .filter((file) =>
        /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\.cookie\b/.test(readFileSync(file, 'utf8')),
      );
    // the landing page reads Amplify's storage itself, because loading Amplify would be too slow
    expect(keeping, 'Everything stored in the browser has a key in web/device/storage.ts.').toEqual([
      'web/landing/signed-in.ts',
    ]);
  });

  it('uses every storage key', () => {
    const code = globSync('web/**/*.{ts,tsx}')
      .filter((file) => file !== 'web/device/storage.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const keys = Object.values(storage).flatMap((area) => Object.keys(area));
    expect(keys.filter((key) => !new RegExp(`['"\`]${key.replace('*', '')}`).test(code))).toEqual([]);
  });

  it('has a page for every path, and no path outside web/paths.ts', () => {
    const named = (file: string, name: RegExp) =>
      [...readFileSync(file, 'utf8').matchAll(name)].map(([, found]) => found ?? '');
    const first = named('web/app/first-pages.ts', /path: '([^']+)'/g);
    const others = named('web/app/other-pages.ts', /pagePaths\.(\w+)/g).map((name) => Object(pagePaths)[name]);
    expect([...first, ...others].toSorted()).toEqual(Object.values(pagePaths).toSorted());
    const begins = Object.values(paths).flatMap((path) => (typeof path === 'string' ? (path.split('/')[1] ?? []) : []));
    const literal = new RegExp(`['"\`]/(${begins.filter(Boolean).join('|')})\\b|\\b(to|href)="/"`, 'i');
    const saying = globSync('web/**/*.{ts,tsx}').filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => !/^\s*(\/?\*|\/\/)/.test(line) && literal.test(line)),
    );
    const why = 'Links and navigation take their paths from web/paths.ts.';
    // literal paths keep the list of all pages out of the landing page; web/ui knows only the path of Home
    expect(saying.toSorted(), why).toEqual([
      'web/app/first-pages.ts',
      'web/paths.ts',
      'web/ui/screens/error-screen.tsx',
    ]);
  });

  it('loads a noun’s contract with the code that calls it', () => {
    // pages for people without an account have no API client
    const nouns = Object.keys(api).filter((noun) => !['links', 'visitors'].includes(noun));
    const called = new RegExp(`\\bclient\\s*\\.(${nouns.join('|')})\\b`, 'g');
    const without = globSync('web/**/*.{ts,tsx}')
      .filter((file) => !file.startsWith('web/client/'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return [...new Set([...text.matchAll(called)].map(([, noun = '']) => noun))]
          .filter((noun) => !text.includes(`/client/nouns/${noun}.ts';`))
          .map((noun) => `${file}: client/nouns/${noun}.ts`);
      });
    expect(without, 'Import these modules for their side effect: it makes the noun callable.').toEqual([]);
    expect(globSync('*.ts', { cwd: 'web/client/nouns' }).toSorted()).toEqual(
      nouns.map((noun) => `${noun}.ts`).toSorted(),
    );
  });

  it('formats with a locale only what people read', () => {
    const forPeople = ['shared/nz-date.ts', 'web/links/words.ts'];
    const formatting = globSync('{shared,web,lambdas,cdk,scripts}/**/*.{ts,tsx}')
      .filter((file) => /\bIntl\s*[.[]|\btoLocale(Date|Time)?String\b/.test(readFileSync(file, 'utf8')))
      .toSorted();
    const why =
      'Locale formats differ between browsers and versions, so use them only for text that people read. Use nzDate for days. List files that format text for people here.';
    expect(formatting, why).toEqual(forPeople);
  });

  it('defines every theme colour once', () => {
    const tokens = 'web/ui/tokens.css';
    const colours = new Set(readFileSync(tokens, 'utf8').match(/#[\da-f]{6}\b/g));
    expect(colours.size).toBeGreaterThan(30);
    const again = [...globSync('web/**/*.css'), 'web/app/theme.ts']
      .filter((file) => file !== tokens)
      .flatMap((file) =>
        (readFileSync(file, 'utf8').match(/#[\da-f]{6}\b/gi) ?? [])
          .filter((colour) => colours.has(colour.toLowerCase()))
          .map((colour) => `${file}: ${colour}`),
      );
    expect(again).toEqual([]);
  });

  it('uses Cloudscape controls, except in the listed files', () => {
    const wizard = /^web\/(drafts|vehicles|customers)\//;
    const counted = globSync('web/**/*.tsx')
      .filter((file) => !wizard.test(file))
      .map(
        (file) => [file, readFileSync(file, 'utf8').match(/<(button|input|textarea|select)\b/g)?.length ?? 0] as const,
      )
      .filter(([, count]) => count > 0);
    const named = Object.entries(rawControls).map(([file, [count]]) => [file, count]);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(named));
  });

  it('applies hover styles only to devices that hover, because a touch would leave them behind', () => {
    const unguarded = globSync('web/**/*.css').filter((file) =>
      readFileSync(file, 'utf8')
        .replace(/@media \(hover: hover\) \{\n( {2}.*\n)*\}/g, '')
        .includes(':hover'),
    );
    expect(unguarded).toEqual([]);
  });

  it('changes layout only at named widths', () => {
    const unnamed = globSync('web/**/*.{css,ts,tsx}').filter((file) =>
      /\((min|max)-width|\(width [<>]/.test(readFileSync(file, 'utf8')),
    );
    expect(unnamed).toEqual(['web/ui/widths.ts']);
  });

  it('reads this device’s clock only where that is explained, and never for a duration', () => {
    const reading = (pattern: string) =>
      globSync(pattern).filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(file, 'utf8')));
    expect(reading('web/**/*.{ts,tsx}').toSorted()).toEqual(Object.keys(readsDeviceClock).toSorted());
    // on the server, a moment is the call's `now`
    const onServer = globSync('{lambdas,shared,cdk}/**/*.{ts,tsx}').filter((file) =>
      /\bDate\.now\b/.test(readFileSync(file, 'utf8')),
    );
    expect(onServer).toEqual(['lambdas/notify/email-verification.ts']);
  });

  it('names Cloudscape’s internal classes in one file, and they exist', () => {
    const overrides = 'web/ui/cloudscape-overrides.css';
    const knowing = globSync('web/**/*.{css,ts,tsx}').filter((file) => readFileSync(file, 'utf8').includes('awsui_'));
    expect(knowing).toEqual([overrides]);
    const named = [...readFileSync(overrides, 'utf8').matchAll(/\[class\*="(\w[\w-]*)"\]/g)].map(
      ([, name = '']) => name,
    );
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(cloudscapeInsides).toSorted());
    for (const [name, component] of Object.entries(cloudscapeInsides)) {
      const classes = readFileSync(`node_modules/@cloudscape-design/components/${component}/styles.css.js`, 'utf8');
      expect(classes, `${component} has a class ${name}…`).toContain(`"${name}`);
    }
  });
});

describe('folders', () => {
  const folders = new Map<string, number>();
  for (const file of globSync('{cdk,lambdas,shared,web,scripts,test}/**/*.{ts,tsx,css}')) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }

  it('have at most 25 files each', () => {
    expect([...folders].filter(([, files]) => files > MOST_FILES)).toEqual([]);
  });
});

it('has no import cycle between the folders of scripts', () => {
  expect(findCycles(findModuleEdges(readImports('scripts'), []))).toEqual([]);
});

describe('import rules', () => {
  for (const [root, { entries, sharedModules, modules }] of Object.entries(borders)) {
    const imports = readImports(root);
    const names = [...Object.keys(modules), ...entries];
    const edges = findModuleEdges(imports, names);

    it(`lists every module of ${root}`, () => {
      const found = new Set(listFiles(root).map((file) => findModule(file, names)));
      expect([...found].toSorted()).toEqual(names.toSorted());
    });

    it(`allows exactly the listed imports between modules of ${root}`, () => {
      const crossed = edges.filter(
        ({ from, to }) => !entries.includes(from) && (sharedModules.includes(from) || !sharedModules.includes(to)),
      );
      const of = (module: string) => crossed.filter(({ from }) => from === module).map(({ to }) => to);
      const found = Object.keys(modules).map((module) => [module, of(module).toSorted()]);
      expect(Object.fromEntries(found)).toEqual(modules);
    });

    it(`has no import cycle in ${root}, between modules or files`, () => {
      expect(findCycles(edges)).toEqual([]);
      expect(findCycles(imports)).toEqual([]);
    });
  }
});
