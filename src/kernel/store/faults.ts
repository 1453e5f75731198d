/** What a failed statement says of its connection. */
type Fault = Error & { readonly code?: string; readonly severity?: string }

/**
 * The connection is of no use any more: what failed was no answer of the server to a statement (a lost line, a time-out of
 * ours, a statement that was not fenced), or the server's last word (FATAL: stopped, terminated, taken away).
 */
export function isConnectionFault(error: Fault): boolean {
  return error.severity === undefined
    ? !isRefused(error)
    : error.severity === 'FATAL' || isStaleStatement(error)
}

/** Thrown by our own code between two statements, or for a value that could not be sent: the line is fine. */
function isRefused(error: Fault): boolean {
  return error.code === undefined && !/connection|timeout/i.test(error.message)
}

/** The statement was prepared for a table that has changed since, or by a pooler's connection that is gone. Nothing ran. */
export function isStaleStatement(error: Fault | undefined): boolean {
  return (
    error?.code === '26000' ||
    error?.code === '42P05' ||
    (error?.code === '0A000' && error.message.includes('cached plan'))
  )
}

/** The database is not to be reached or does not take more: the same may be asked again in a moment. */
export function isAway(error: Fault): boolean {
  return (
    /^(08|57P0|53[023]00|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(
      error.code ?? '',
    ) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed)/.test(
      error.message,
    )
  )
}
