// A thread of the shop that does nothing but hash passwords, behind everything else that wants the processor.
import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'

if (process.platform === 'linux') os.setPriority(10) // of this thread alone; elsewhere it would be the whole process

parentPort?.on('message', (asked: Argon2Parameters) =>
  parentPort?.postMessage({ tag: argon2Sync('argon2id', asked) }, []),
)
