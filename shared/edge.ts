/**
 * Header that proves that a call came through CloudFront. CloudFront overwrites the viewer's value, and rejects names that begin with
 * x-edge-.
 */
export const EDGE_HEADER = 'x-origin-secret';
