const schemes = new Set(['https', 'mailto', 'tel'])

/** Whether the server keeps a link to this address (server/lib/documents/rich-text.ts): what it would drop is never shown. */
export function isAllowedLink(address: string): boolean {
  const meant = address.replaceAll(/[\0-\u0020]/g, '') // as browsers read it
  const scheme = /^([a-z][a-z\d.+-]*):/i.exec(meant)?.[1]
  return scheme === undefined ? !/^[/\\]{2}/.test(meant) : schemes.has(scheme.toLowerCase())
}

/** Whether staff may link to what they typed: a whole address, or a path of this shop. `www.example.com` would be a path. */
export const isLinkTarget = (typed: string): boolean =>
  /^(?:https:\/\/[^\s/]\S*|mailto:[^\s@]+@[^\s@]+|tel:[+\d][\d\s-]*|\/(?![/\\])\S*)$/i.test(typed) &&
  isAllowedLink(typed)
