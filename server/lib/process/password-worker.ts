// A thread that only hashes passwords, at a lower priority than everything else.
import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'

if (process.platform === 'linux') os.setPriority(10) // of this thread alone; on other systems it would be the whole process

parentPort?.on('message', (asked: Argon2Parameters) =>
  parentPort?.postMessage({ tag: argon2Sync('argon2id', asked) }, []),
)
