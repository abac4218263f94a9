import { writeToOutbox } from './outbox.ts'

export interface Sms {
  to: string
  text: string
}

export interface SmsSender {
  send(sms: Sms): Promise<void>
}

export function outboxSms(folder: string): SmsSender {
  return { send: ({ to, text }) => writeToOutbox(folder, 'sms', { '.txt': text }, { to }) }
}
