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
};
