/** An address of this machine that no other can reach. */
export const isLoopback = (ip: string): boolean => /^((::ffff:)?127\.\d+\.\d+\.\d+|::1)$/.test(ip)

/** A host, with or without a port, that leads whoever asks for it to their own machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase()
  return isLoopback(name) || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost')
}
