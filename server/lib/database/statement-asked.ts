import { channel } from 'node:diagnostics_channel'

/** The text of each statement, when the shop sends it. Nobody subscribes but tests that record them (tests/record-statements.ts). */
export const statementAsked = channel('harbour-shop:statement-asked')
