import { shoot } from './shoot.ts'

shoot('sport')
