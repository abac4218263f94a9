/** Why a buyer is written to about what goes back. */
export type RefundAbout =
  | 'requested'
  | 'approved'
  | 'denied'
  | 'booked'
  | 'done'
  | 'exchange placed'
  | 'exchange to pay'

/** A letter about a refund or an exchange, as the job carries it. */
export interface RefundLetter {
  refund: string
  about: RefundAbout
}
declare module '#server/lib/jobs.ts' {
  interface Payloads {
    mailRefund: RefundLetter
  }
}
