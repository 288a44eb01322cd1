import { CURRENT_VERSION_DATE } from '#shared/sheets/rule-tables.ts';

/** Reads a required environment variable. */
const required = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
};

export const tableName = () => required('TABLE_NAME');
export const filesBucket = () => required('FILES_BUCKET');
export const eventBus = () => required('EVENT_BUS');
export const awsRegion = () => required('AWS_REGION');
export const userPoolId = () => required('USER_POOL_ID');
export const userPoolClientId = () => required('USER_POOL_CLIENT_ID');
/** False only in the local cloud, whose demo accounts sign in with just a password. */
export const operatorsNeedTwoStep = () => process.env.LOCAL_OPERATORS_WITHOUT_TWO_STEP !== 'true';
/** Reads the AWS SDKs' own variable for the user pool's endpoint. */
export const userPoolEndpoint = () =>
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? `https://cognito-idp.${awsRegion()}.amazonaws.com`;
/**
 * Secrets that CloudFront may send, newest first; the previous one is valid during rotation. If empty, the header isn't
 * checked.
 */
export const edgeSecrets = () => (process.env.EDGE_SECRETS ?? '').split(' ').filter(Boolean);
/** Origin of the website, for links in emails and on sheets. */
export const siteOrigin = () => required('SITE_ORIGIN');
export const mailFrom = () => required('MAIL_FROM');
/** Returns a number of the stage's settings, which the local cloud leaves at its default. */
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
/** Emails an hour from all organizations to their customers. */
export const customerMailsPerHour = () => setting('CUSTOMER_MAILS_PER_HOUR', 1800);
/** Emails an hour that verify addresses. */
export const accountMailsPerHour = () => setting('ACCOUNT_MAILS_PER_HOUR', 200);
/** Maximum amount of work for one shard and sweep. */
export const duePerSweep = () => setting('DUE_PER_SWEEP', 50);
/** Name of the SES configuration set, if any. */
export const mailConfiguration = () => process.env.MAIL_CONFIGURATION;
/** Check sheet version of new sheets. */
export const checkSheetVersion = () => process.env.CHECK_SHEET_VERSION ?? CURRENT_VERSION_DATE;
/** Name of the parameter with the vehicle register's key. Undefined if the stage has no register. */
export const carjamKeyParameter = () => process.env.CARJAM_KEY_PARAMETER;
/** VAPID public key that browsers subscribe with. Undefined if the stage sends no pushes. */
export const pushPublicKey = () => process.env.PUSH_PUBLIC_KEY;
/** Name of the parameter with the keys for signing pushes. */
export const pushKeysParameter = () => required('PUSH_KEYS_PARAMETER');
/** Origin of the local cloud's own push service. */
export const localPushOrigin = () => process.env.LOCAL_PUSH_ORIGIN;
export const chromiumExecutable = () => required('CHROMIUM_EXECUTABLE');
/** True if Chromium must run in a single process, as in Lambda. */
export const isSingleProcess = () => process.env.CHROMIUM_SINGLE_PROCESS === 'true';
