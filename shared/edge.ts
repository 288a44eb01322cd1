/** The header by which CloudFront proves to the API that a call came through it. CloudFront overwrites what a viewer sends under this name. */
export const EDGE_HEADER = 'x-edge-secret';
