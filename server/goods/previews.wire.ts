import { wireInstant } from '#server/lib/process/clock.ts'

/** The address of a preview, and until when it shows anything. */
export const wirePreview = (address: URL, { ticket, expiresAt }: { ticket: string; expiresAt: Temporal.Instant }) => {
  const withTicket = new URL(address)
  withTicket.searchParams.set('preview', ticket)
  return { address: withTicket.href, expiresAt: wireInstant(expiresAt) }
}
