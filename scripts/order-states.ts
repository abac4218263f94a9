// Writes docs/order-states.md from the table of moves in server/orders/orders.rules.ts; a test checks that the file is current.
import fs from 'node:fs'
import path from 'node:path'
import { drawOrderStates } from './draw-order-states.ts'

fs.writeFileSync(path.join(import.meta.dirname, '../docs/order-states.md'), drawOrderStates())
