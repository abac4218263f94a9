import nodemailer from 'nodemailer'
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
  /** What it is called when it is saved: the shop's own words, never a visitor's. */
  name: string
  kind: 'application/pdf'
  bytes: Uint8Array
}

/** Brings a mail out of the house; throws when it could not, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ attachments = [], ...mail }) {
      const files = attachments.map(({ name, kind, bytes }) => ({
        filename: name,
        contentType: kind,
        content: Buffer.from(bytes),
      }))
      await transport.sendMail({ ...mail, attachments: files })
    },
  }
}

/** On a bare machine a mail becomes three files and one for each attachment, which /dev/outbox shows. */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send({ html, text, headers = {}, attachments = [], ...mail }) {
      const files = attachments.map(({ bytes }, at) => [endingOf(at), bytes] as const)
      const parts = { '.html': html, '.txt': text, ...Object.fromEntries(files) }
      const names = attachments.map(({ name }) => name)
      await writeToOutbox(folder, 'mail', parts, { from, ...mail, headers, attachments: names })
    },
  }
}
