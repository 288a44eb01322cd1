/** What things are called where a template would make names up. */
export const LOCAL = {
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  tableName: 'pitcheck',
  bucket: 'pitcheck-files',
  userPoolId: 'ap-southeast-2_local',
  clientId: 'local-client',
};
