// `npm run fields`: writes docs/wire-fields.md from the notes of the contract; a test checks that the file is current.
import fs from 'node:fs'
import path from 'node:path'
import { drawWireFields } from './draw-wire-fields.ts'

fs.writeFileSync(path.join(import.meta.dirname, '../docs/wire-fields.md'), drawWireFields())
