import { spawn } from 'node:child_process'
import path from 'node:path'

/** The running step, named when Ctrl-C ends it. */
let underWay

/** Runs a program, and prints in one line its purpose, progress and time. */
export function step(title, command, args, environment = {}) {
  process.stdout.write(`${title} … `)
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1_000).toFixed(0)
  const tell = () => process.stdout.write(`${seconds()} s … `)
  const first = setTimeout(tell, 2_000)
  const stillAtIt = setInterval(tell, 10_000)
  const PATH = path.resolve('node_modules/.bin') + path.delimiter + process.env.PATH
  const child = spawn(command, args, {
    env: { ...process.env, ...environment, PATH },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  underWay = { title, child }
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => {
    const end = (code, why = said) => {
      clearTimeout(first)
      clearInterval(stillAtIt)
      underWay = undefined
      console.log(code === 0 ? `${((Date.now() - began) / 1_000).toFixed(1)} s` : 'failed')
      if (code !== 0) stop(why.trim(), 1)
      resolve()
    }
    child.once('error', (error) => end(1, error.message))
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Ctrl-C ends the running step, and the next start repeats it. The signal goes to the whole process group, including npm. */
export function sayWhenStopped() {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
    process.on(signal, () => {
      const what = underWay ? `in the middle of: ${underWay.title}. The next start does it again` : 'while preparing'
      console.log(`\nStopped ${what}.`)
      underWay?.child.kill('SIGTERM')
      process.exit(code)
    })
}

export function stop(why, code = 2) {
  console.error(why)
  process.exit(code)
}
