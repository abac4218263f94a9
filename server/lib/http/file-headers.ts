/**
 * Headers of a private file. A picture may be displayed; any other file is downloaded. Content sniffing, scripts and caching are
 * forbidden.
 */
export const headersOfFile = (kind: string, name: string): Record<string, string> => ({
  'content-type': kind,
  'content-disposition': `${kind.startsWith('image/') ? 'inline' : 'attachment'}; filename="${name}"`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
