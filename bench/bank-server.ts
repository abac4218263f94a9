// The sandbox bank in its own process, so that its CPU time is not counted as the shop's.
import { openBank } from '#bank/bank.ts'
import { serve } from '#server/lib/http/serve.ts'
import { report } from './child.ts'

const bank = openBank({ secret: process.argv[2]! })
const { port } = await serve((request) => bank.fetch(request), { port: 0 })
process.once('SIGTERM', () => process.exit(0))
report(`http://127.0.0.1:${port}`)
