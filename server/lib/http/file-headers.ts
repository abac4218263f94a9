/**
 * The headers under which a file of somebody's leaves the shop. A picture may be looked at; a PDF is saved and opened outside of it.
 * Neither is anything but what it says, neither may do anything, and nobody on the way keeps it.
 */
export const headersOfFile = (kind: string, name: string): Record<string, string> => ({
  'content-type': kind,
  'content-disposition': `${kind === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
