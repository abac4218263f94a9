declare global {
  interface Window {
    /** What console/index.html asked for, by path, with the token of whoever works here. */
    earlyAnswers?: { token: string; paths: Record<string, Promise<Response>> }
  }
}

/** Milliseconds after the start of the page in which an early answer is new enough. */
const fresh = 10_000

/** The answer that is on its way since before the program was here. Each is given once. */
export function takeEarlyAnswer(
  path: string,
  method: string | undefined,
  token: string,
): Promise<Response> | undefined {
  const early = window.earlyAnswers
  const answer = early?.paths[path]
  if (!early || !answer || method !== 'GET') return undefined
  delete early.paths[path]
  return early.token === token && performance.now() < fresh ? answer : undefined
}
