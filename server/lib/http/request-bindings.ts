/** What Hono's context carries through a request. */
export interface Bindings {
  /** The address of the connection, or the one that a trusted proxy names; absent for calls made inside the process. */
  Bindings: { ip?: string }
  Variables: { requestId: string }
}
