declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    requests: {
      method: string
      path: string
      headers: Record<string, string>
      body?: string
      setupRequest?: <Request extends object>(request: Request) => Request
    }[]
  }
  interface Result {
    throughput: { total: number }
    non2xx: number
    errors: number
  }
  interface Run extends Promise<Result> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, time: number) => void): void
  }
  export default function autocannon(options: Options): Run
}
