import { LOCAL } from './names.ts';

interface Addresses {
  dynamoUrl: string;
  s3Url: string;
  userPoolUrl: string;
  mailUrl: string;
}

export const sdkEnvironment = ({ dynamoUrl, s3Url, userPoolUrl, mailUrl }: Addresses): Record<string, string> => ({
  AWS_REGION: LOCAL.region,
  AWS_ACCESS_KEY_ID: LOCAL.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL.credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl,
  AWS_ENDPOINT_URL_S3: s3Url,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPoolUrl,
  AWS_ENDPOINT_URL_SESV2: mailUrl,
});

export const LOCAL_SESSION = {
  AWS_REGION: LOCAL.region,
  AWS_ACCESS_KEY_ID: LOCAL.session.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL.session.secretAccessKey,
  AWS_SESSION_TOKEN: LOCAL.session.sessionToken,
};

/** Returns the environment variables of every Lambda; see `lambdas/aws/environment.ts`. */
export const lambdaEnvironment = (addresses: Addresses): NodeJS.ProcessEnv => ({
  ...cleanEnvironment(),
  ...sdkEnvironment(addresses),
  ...LOCAL_SESSION,
  TABLE_NAME: LOCAL.tableName,
  FILES_BUCKET: LOCAL.bucket,
  USER_POOL_CLIENT_ID: LOCAL.clientId,
  USER_POOL_ID: LOCAL.userPoolId,
  LOCAL_OPERATORS_WITHOUT_TWO_STEP: 'true',
  TZ: 'UTC',
});

/** Returns our environment variables without those for the AWS account that the shell may be signed in to. */
export const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')));
