import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The behaviour of the mail server for one mail. */
export interface Manners {
  /** Milliseconds before its greeting, and before it accepts a mail. */
  greets?: number
  takes?: number
  /** It accepts a mail after this. */
  until?: Promise<void>
  /** Its reply at the end of a mail, instead of accepting it. */
  answer?: string
  /** Its reply to a recipient. */
  recipient?: string
  /** Closes the connection instead of its reply, or after it. */
  hangsUp?: 'before' | 'after'
}

export interface ReceivedMail {
  messageId: string
  to: string
  at: number
}

/** A local mail server that stores accepted mails, with a behaviour set for each mail. */
export async function openMailServer(mannersOf: (to: string, before: number) => Manners = () => ({})) {
  /** All mails completely received, and those among them that were accepted. */
  const received: ReceivedMail[] = []
  const taken: ReceivedMail[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    void talk(socket)
  })

  async function talk(socket: net.Socket) {
    const say = (line: string) => void socket.write(`${line}\r\n`)
    await wait(mannersOf('', 0).greets ?? 0)
    say('220 mail.example')
    let [text, to, isReading] = ['', '', false]
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (isReading) {
        if (!text.endsWith('\r\n.\r\n')) return
        const mail = { messageId: /^message-id: *(<[^>]+>)/im.exec(text)?.[1] ?? '', to, at: performance.now() }
        const before = received.filter(({ messageId }) => messageId === mail.messageId).length
        received.push(mail)
        ;[text, isReading] = ['', false]
        void end(mail, mannersOf(to, before))
        return
      }
      for (let [line] = /^[^\n]*\n/.exec(text) ?? []; line && !isReading; [line] = /^[^\n]*\n/.exec(text) ?? []) {
        text = text.slice(line.length)
        obey(line.trim())
      }
    })

    function obey(line: string) {
      if (/^RCPT/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        say(mannersOf(to, 0).recipient ?? '250 fine')
      } else if (/^DATA/i.test(line)) {
        isReading = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 fine')
    }

    async function end(mail: ReceivedMail, { takes = 0, until, answer = '250 taken', hangsUp }: Manners) {
      await Promise.all([wait(takes), until])
      if (hangsUp === 'before') return socket.destroy()
      if (answer.startsWith('250')) taken.push(mail)
      say(answer)
      return hangsUp === 'after' ? socket.end() : undefined
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received,
    taken,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
