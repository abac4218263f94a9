/** Network errors: connection refused, timed out or lost. */
const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/

/**
 * PostgreSQL's codes: connection failure (08), out of resources (53) or disk (58), shutdown or startup (57P), timeout
 * (57014, 25P03), or a standby that refuses writes (25006).
 */
const server = /^(08...|53...|58...|57P..|57014|25P03|25006)$/

/** Messages of the driver that have no code. */
const driver =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|after calling end on the pool/

/** Whether an error means that the database cannot answer at present, whatever was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const isConnecting = 'syscall' in error && error.syscall === 'connect' // its socket is gone too
  return network.test(code) || server.test(code) || isConnecting || driver.test(error.message)
}
