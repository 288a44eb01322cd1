/** Of the one database that the app keeps on the device. */
export const DATABASE_NAME = 'pitcheck-1';
