import net from 'node:net'
import nodemailer from 'nodemailer'
import { Declined } from './delivery.ts'
import { endingOf, writeToOutbox } from './outbox.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
}

export interface Attachment {
  /** The file name; the shop's words, never a visitor's. */
  name: string
  kind: 'application/pdf'
  bytes: Uint8Array
}

/** Sends a mail and returns once the mail server has accepted it; throws otherwise: `Declined` when it never will. */
export interface Mailer {
  /** `id` is the message's own and the same at every try; it becomes the Message-ID. */
  send(mail: Mail, id: string): Promise<void>
}

/**
 * Seconds to wait for an answer of the mail server. RFC 5321 (4.5.3.2.6) demands ten minutes at the end of a mail: a
 * client that gives up sooner sends it again, and the server may have accepted both.
 */
export const defaultTimeout = 600
/** Until the server has greeted nothing was sent, so a retry is safe. */
const mostToGreet = 30

export function smtpMailer(url: string, from: string, timeout = defaultTimeout): Mailer {
  const toGreet = Math.min(mostToGreet, timeout) * 1_000
  const transport = nodemailer.createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: toGreet,
    greetingTimeout: toGreet,
    socketTimeout: timeout * 1_000,
    // The overall limit, against a server that keeps answering slowly: each mail has its own connection, which is
    // destroyed.
    getSocket: ({ host = 'localhost', port, secure }, done) => {
      const signal = AbortSignal.timeout(2 * timeout * 1_000)
      const connection = net.connect({ host, port: Number(port ?? (secure ? 465 : 587)), signal })
      const late = setTimeout(() => connection.destroy(new Error('the mail server cannot be reached')), toGreet)
      connection.once('error', (error) => {
        clearTimeout(late)
        done(error)
      })
      connection.once('connect', () => {
        clearTimeout(late)
        connection.removeAllListeners('error')
        connection.on('error', () => {}) // the transport reports it, too
        done(null, { connection })
      })
    },
  })
  return {
    async send({ attachments = [], ...mail }, id) {
      const files = attachments.map(({ name, kind, bytes }) => ({
        filename: name,
        contentType: kind,
        content: Buffer.from(bytes),
      }))
      await transport
        .sendMail({ ...mail, from, messageId: messageIdOf(id, from), attachments: files })
        .catch((error: unknown) => {
          throw isForGood(error) ? new Declined(error.message, { cause: error }) : error
        })
    },
  }
}

export const messageIdOf = (id: string, from: string) => `<${id}@${/@([^<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`

/** A 5xx answer about this mail. One about login or connection is a fault of the settings. */
const isForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** Without a mail server a mail becomes files in the outbox, which /dev/outbox shows. */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send({ html, text, headers = {}, attachments = [], ...mail }, id) {
      const files = attachments.map(({ bytes }, at) => [endingOf(at), bytes] as const)
      const parts = { '.html': html, '.txt': text, ...Object.fromEntries(files) }
      const names = attachments.map(({ name }) => name)
      const about = { from, ...mail, messageId: messageIdOf(id, from), headers, attachments: names }
      await writeToOutbox(folder, 'mail', parts, about)
    },
  }
}
