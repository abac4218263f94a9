/** What Hono's context carries through a request. */
export interface Bindings {
  /** The address of the connection, or the client's that a trusted proxy names; absent where a call is made inside the process. */
  Bindings: { ip?: string }
  Variables: { requestId: string }
}
