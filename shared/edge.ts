/** The header by which CloudFront proves to the API that a call came through it. CloudFront overwrites what a viewer sends under this name, and takes none that begins with x-edge-. */
export const EDGE_HEADER = 'x-origin-secret';
