// CloudFront Function (cloudfront-js-2.0) of the website, run for every path outside /api/. The local web origin runs this
// file too. PAGES is put in front of it by edge-code.ts. Only the path is touched: the query goes through as it came.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  request.uri = `/${PAGES[request.uri] || (file.includes('.') ? request.uri.slice(1) : 'index.html')}`;
  return request;
}
