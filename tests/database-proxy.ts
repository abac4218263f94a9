import net, { type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string
  /** Drops all packets in both directions without closing connections. */
  fallSilent(): void
  /** Delivers the held packets, as TCP retransmission does. */
  speakAgain(): void
  /** Resets every connection. */
  reset(): void
  /** Resets every connection, and each new one until `acceptAgain`, as a server that is down does. */
  refuse(): void
  acceptAgain(): void
  /** How many connections were refused. */
  countRefused(): number
  close(): Promise<void>
}

/** A TCP proxy between a shop and its PostgreSQL. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let isRefusing = false
  let refused = 0
  const server = net.createServer((shop) => {
    if (isRefusing) {
      refused += 1
      shop.on('error', () => {}).resetAndDestroy()
      return
    }
    const postgres = net.connect(Number(database.port), '127.0.0.1')
    pass(shop, postgres)
    pass(postgres, shop)
  })

  function pass(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('error', () => {}) // 'close' follows
    from.on('close', () => {
      sockets.delete(from)
      if (isSilent) return
      to.destroy()
    })
    if (isSilent) from.pause()
  }

  const reset = () => sockets.forEach((socket) => socket.resetAndDestroy())

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as net.AddressInfo).port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speakAgain() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    reset,
    refuse() {
      isRefusing = true
      reset()
    },
    acceptAgain() {
      isRefusing = false
    },
    countRefused: () => refused,
    async close() {
      isSilent = false
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
