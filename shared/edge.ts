/**
 * Header with which CloudFront proves that a call came through it. CloudFront overwrites the viewer's value, and rejects names that begin
 * with x-edge-.
 */
export const EDGE_HEADER = 'x-origin-secret';
