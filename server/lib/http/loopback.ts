/** A loopback address. */
export const isLoopback = (ip: string): boolean => /^((::ffff:)?127\.\d+\.\d+\.\d+|::1)$/.test(ip)

/** A host name, with or without port, that resolves to the client's own machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase()
  return isLoopback(name) || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost')
}
