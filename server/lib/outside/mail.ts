import nodemailer from 'nodemailer'
import { writeToOutbox } from './outbox.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

/** Brings a mail out of the house; throws when it could not, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return { send: async (mail) => void (await transport.sendMail(mail)) }
}

/** On a bare machine a mail becomes three files, which /dev/outbox shows. */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send({ html, text, headers = {}, ...mail }) {
      await writeToOutbox(folder, 'mail', { '.html': html, '.txt': text }, { from, ...mail, headers })
    },
  }
}
