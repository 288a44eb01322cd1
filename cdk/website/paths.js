// CloudFront Function (cloudfront-js-2.0) of the website, which runs for every path outside /api/. The local web origin
// runs it too. edge-code.ts prepends PAGES. The function changes the path, never the query.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  request.uri = `/${PAGES[request.uri] || (file.includes('.') ? request.uri.slice(1) : 'index.html')}`;
  return request;
}
