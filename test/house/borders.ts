export type Borders = {
  /** May import anything, and nothing imports them. */
  entries: readonly string[];
  /** Any other room may import these. */
  floor: readonly string[];
  /** What a room imports beside the floor; of a room of the floor, all that it imports. */
  rooms: Record<string, readonly string[]>;
};

/** Which room of a top folder may import which other, types included. A room is a folder, or a file at the top. */
export const borders: Record<string, Borders> = {
  lambdas: {
    entries: ['people.ts', 'work.ts', 'photos.ts', 'cognito'],
    floor: ['aws', 'table', 'http'],
    rooms: {
      // no nouns
      aws: [],
      table: ['aws'],
      http: ['table'],
      // what several nouns keep in the table
      tenants: [],
      sheets: [],
      papers: ['sheets', 'tenants'],
      // nouns
      'access.ts': ['account', 'tenants'],
      account: ['notifications', 'tenants'],
      checksheets: ['drafts', 'images', 'inspections', 'papers', 'tenants'],
      content: ['account'],
      customers: [],
      drafts: ['papers', 'sheets'],
      images: ['inspections', 'sheets'],
      inspections: ['drafts', 'reference', 'sheets', 'tenants'],
      notes: ['inspections'],
      notifications: [],
      notify: ['checksheets', 'inspections', 'notifications', 'organizations', 'support', 'tenants'],
      organizations: ['account', 'tenants'],
      reference: ['sheets'],
      support: [],
      vehicles: [],
    },
  },
  web: {
    entries: ['main.tsx', 'landing', 'vite', 'vite.config.ts'],
    floor: ['paths.ts', 'device', 'ui', 'ui/dialogs', 'ui/screens', 'client', 'session'],
    rooms: {
      // no nouns
      'paths.ts': [],
      device: [],
      ui: ['device'],
      'ui/dialogs': ['device', 'ui'],
      'ui/screens': ['device', 'ui'],
      auth: [],
      client: ['auth', 'device', 'ui'],
      session: ['auth', 'client', 'device', 'paths.ts', 'ui', 'ui/dialogs', 'ui/screens'],
      // nouns
      account: [],
      checksheets: ['notes'],
      content: [],
      customers: ['drafts/store'],
      'drafts/checklist': ['drafts/readings', 'drafts/store', 'images', 'reference'],
      'drafts/fields': ['drafts/store'],
      'drafts/list': ['drafts/store', 'lists'],
      'drafts/page': [
        'checksheets',
        'content',
        'customers',
        'drafts/checklist',
        'drafts/fields',
        'drafts/store',
        'drafts/submit',
        'images',
        'inspections',
        'vehicles',
      ],
      'drafts/readings': ['checksheets', 'drafts/fields', 'drafts/store'],
      'drafts/store': ['support'],
      'drafts/submit': ['checksheets', 'drafts/store', 'images', 'inspections', 'support'],
      home: ['drafts/list', 'drafts/store', 'inspections/list', 'lists'],
      images: ['drafts/store'],
      inspections: ['checksheets', 'customers', 'images', 'lists', 'notes'],
      'inspections/list': ['lists'],
      lists: [],
      notes: [],
      notifications: [],
      onboarding: [],
      organizations: ['onboarding'],
      privacy: [],
      pwa: [],
      reference: [],
      settings: ['account', 'settings/form', 'settings/organization', 'settings/sign-in'],
      'settings/form': [],
      'settings/organization': ['settings/form'],
      'settings/sign-in': ['settings/form'],
      support: [],
      vehicles: ['drafts/store'],
      // the shell around the nouns' pages
      app: [
        'account',
        'checksheets',
        'content',
        'drafts/list',
        'drafts/page',
        'home',
        'inspections',
        'inspections/list',
        'notifications',
        'onboarding',
        'organizations',
        'privacy',
        'pwa',
        'settings',
        'support',
      ],
    },
  },
};
