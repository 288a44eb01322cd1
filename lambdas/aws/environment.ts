import { CURRENT_VERSION_DATE } from '#shared/sheets/rule-tables.ts';

/** What every Lambda is told by its environment. */
const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment does not say ${name}`);
  return value;
};

export const tableName = () => given('TABLE_NAME');
export const filesBucket = () => given('FILES_BUCKET');
export const eventBus = () => given('EVENT_BUS');
export const awsRegion = () => given('AWS_REGION');
export const userPoolId = () => given('USER_POOL_ID');
export const userPoolClientId = () => given('USER_POOL_CLIENT_ID');
/** Everywhere but in the local cloud, whose demo people sign in by password. */
export const operatorsNeedTwoStep = () => process.env.LOCAL_OPERATORS_WITHOUT_TWO_STEP !== 'true';
/** The user pool's own API, named as AWS's SDKs name it. */
export const userPoolEndpoint = () =>
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? `https://cognito-idp.${awsRegion()}.amazonaws.com`;
/** What CloudFront may prove itself with: the newest first, and the one before, so that it can be changed. None: any call is answered. */
export const edgeSecrets = () => (process.env.EDGE_SECRETS ?? '').split(' ').filter(Boolean);
/** Where the website is, for links in mails. */
export const siteOrigin = () => given('SITE_ORIGIN');
export const mailFrom = () => given('MAIL_FROM');
/** SES's configuration set, where there is one. */
export const mailConfiguration = () => process.env.MAIL_CONFIGURATION;
/** The version of the check sheet that new sheets pin. */
export const checkSheetVersion = () => process.env.CHECK_SHEET_VERSION ?? CURRENT_VERSION_DATE;
/** The parameter with the key of the vehicle register; undefined: this stage has no register. */
export const carjamKeyParameter = () => process.env.CARJAM_KEY_PARAMETER;
/** What browsers subscribe to pushes with; undefined: this stage sends none. */
export const pushPublicKey = () => process.env.PUSH_PUBLIC_KEY;
/** The parameter with the keys that pushes are signed with. */
export const pushKeysParameter = () => given('PUSH_KEYS_PARAMETER');
/** Where the local cloud's own push service is; elsewhere there is none. */
export const localPushOrigin = () => process.env.LOCAL_PUSH_ORIGIN;
/** The renderer's browser. */
export const chromiumExecutable = () => given('CHROMIUM_EXECUTABLE');
/** Whether it must run in one process, as in Lambda. */
export const isSingleProcess = () => process.env.CHROMIUM_SINGLE_PROCESS === 'true';
