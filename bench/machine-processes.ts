import fs from 'node:fs'

export interface MachineProcess {
  pid: number
  /** As `ps` shows it (`web 1`, `worker`), or what its program is. PostgreSQL's processes share one name. */
  name: string
  /** CPU milliseconds so far, in steps of 10. */
  cpu: number
}

/** The processes that a supervisor has started, and those that they have started. Linux only. */
export function listMachineProcesses(supervisor: number): MachineProcess[] {
  const all = fs.readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? readProcess(Number(pid)) : []))
  const found = all.filter(({ pid }) => pid === supervisor).map((one) => ({ ...one, name: 'supervisor' }))
  for (const parent of found) found.push(...all.filter((one) => one.parent === parent.pid))
  return found.map(({ pid, name, cpu }) => ({ pid, name, cpu }))
}

function readProcess(pid: number) {
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return [
      { pid, parent: Number(fields[1]), name: nameOf(command), cpu: (Number(fields[11]) + Number(fields[12])) * 10 },
    ]
  } catch {
    return [] // it has just ended
  }
}

function nameOf(command: string): string {
  if (command.startsWith('harbour ')) return command.slice('harbour '.length).trim()
  if (command.includes('postgres')) return 'PostgreSQL'
  if (command.includes('image-worker')) return 'image worker'
  return command.includes('scripts/bank') ? 'bank' : command
}

/** Proportional set size in megabytes: memory that several processes share counts once for all of them. */
export function readMemory(pid: number): number {
  const facts = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(facts)?.[1]) / 1_000
}
