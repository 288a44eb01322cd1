import { LOCAL_STAGE, pushParameters } from '../../../cdk/settings.ts';

/** Fixed resource names for local runs. */
export const LOCAL = {
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  /** Credentials of a function, which are valid only together with their token. */
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

export const PORT_OF = { web: 0, gateway: 1, userPool: 2, s3: 3, dynamo: 4, mail: 5, pump: 6, estimator: 7, push: 8 };

/** File in the data folder with the signing keys for pushes and the subscriptions that tests create. */
export const PUSH_FILE = 'push.json';
/** File in the data folder with the URL of the bus. */
export const BUS_FILE = 'bus-address';
