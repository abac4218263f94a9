import { shoot } from './shoot.ts'

shoot('food')
