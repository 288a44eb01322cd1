// CloudFront Function (cloudfront-js-2.0) of the website, run for every path outside /api/. The local web origin runs this
// file too. Pages that are files of their own have clean addresses; every other address without a file extension is a
// page of the app, which index.html draws. Only the path is touched: the query goes through as it came.
const PAGES = {
  '/auth/popup': '/auth/popup.html',
  '/auth/between-sites': '/auth/between-sites.html',
  '/e': '/links/link.html',
  '/s': '/links/sheet.html',
  '/u': '/links/stop.html',
  '/api-docs': '/api-docs.html',
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  request.uri = PAGES[request.uri] || (file.includes('.') ? request.uri : '/index.html');
  return request;
}
