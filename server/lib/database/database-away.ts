/** Of the network: nobody listens, nothing arrives, or what was open is gone. */
const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/

/**
 * Of PostgreSQL: the connection broke (08), it has no room (53) or no disk (58), it shuts down or starts up (57P), it was too
 * slow (57014, 25P03), or it has become a standby, which does not write (25006).
 */
const server = /^(08...|53...|58...|57P..|57014|25P03|25006)$/

/** What the driver says without a code. */
const driver =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|after calling end on the pool/

/** Whether an error says that the database cannot answer at present: it is not about what was asked, and over soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const isConnecting = 'syscall' in error && error.syscall === 'connect' // its socket is gone, too
  return network.test(code) || server.test(code) || isConnecting || driver.test(error.message)
}
