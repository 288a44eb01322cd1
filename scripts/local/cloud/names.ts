import { LOCAL_STAGE, pushParameters } from '../../../cdk/settings.ts';

/** What things are called where a template would make names up. */
export const LOCAL = {
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  /** A function's own, which hold only together with their token. */
  session: { accessKeyId: 'local-role', secretAccessKey: 'local', sessionToken: 'local/session+token==' },
  tableName: 'pitcheck',
  bucket: 'pitcheck-files',
  undelivered: 'pitcheck-undelivered',
  bus: 'local',
  userPoolId: 'ap-southeast-2_local',
  clientId: 'local-client',
  mailConfiguration: 'local',
  pushKeys: pushParameters({ name: LOCAL_STAGE }).keys,
  mailFrom: 'no-reply@pitcheck.example',
};

/** Where everything listens, counted from the first port. */
export const PORT_OF = { web: 0, gateway: 1, userPool: 2, s3: 3, dynamo: 4, mail: 5, pump: 6, estimator: 7, push: 8 };

/** Below the data: what pushes are signed with, and the browsers that tests have made up. */
export const PUSH_FILE = 'push.json';
/** Below the data: where the bus is. */
export const BUS_FILE = 'bus-address';
